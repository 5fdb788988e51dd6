// Made by tools/wire_types.py from the server's types: change those, and make this anew.

export interface OptionInfo {
  name: string;
  label: string;
  about: string;
  kind: string;
  default: boolean | number | string;
  least: number | null;
  most: number | null;
  picks: string[];
  titles: string[];
}

export interface GameInfo {
  name: string;
  title: string;
  seat_counts: number[];
  usual_seats: number;
  minutes: number;
  explained: number;
  lesson: boolean;
  puzzles: number;
  about: string;
  teams: boolean;
  hides: boolean;
  advice: boolean;
  options: OptionInfo[];
  bots: BotInfo[];
  titles: Record<string, string>;
}

export interface BotInfo {
  name: string;
  title: string;
  about: string;
}

export interface RuleBlock {
  kind: string;
  lines: string[];
  rows: string[][];
  table: FurnitureInfo | null;
  seat: number;
}

export interface RuleSection {
  number: string;
  title: string;
  blocks: RuleBlock[];
}

export interface SkillRow {
  level: string;
  rival: string;
  games: number;
  share: number;
  low: number;
  high: number;
}

export interface SkillInfo {
  seats: number;
  fair: number;
  rows: SkillRow[];
}

export interface RulesPage {
  title: string;
  language: string;
  skill: SkillInfo[];
  sections: RuleSection[];
}

export interface NewTable {
  game: string;
  name: string;
  seats?: number | null;
  options?: Record<string, boolean | number | string>;
  bots?: string;
  shared?: boolean;
  open?: boolean;
  learn?: boolean;
  day?: string;
  puzzle?: string;
  language?: string;
  entropy?: string;
}

export interface PuzzleRow {
  id: string;
  grade: number;
  grades: number;
}

export interface DuplicateInfo {
  table: string;
  code: string;
  stage: string;
  names: string[];
  points: number[];
  winners: number[];
}

export interface DayResult {
  title: string;
  won: boolean;
  points: number;
  ahead: number;
}

export interface DayInfo {
  game: string;
  day: string;
  rivals: string;
  results: DayResult[];
}

export interface SitDown {
  name: string;
  seat?: number | null;
  language?: string;
  entropy?: string;
}

export interface Seated {
  table: string;
  code: string;
  seat: number;
  token: string;
  waits: boolean;
}

export interface Invitation {
  link: string;
  reach: string;
}

export interface Chair {
  name: string;
  bot: string;
  face: number;
  minding: boolean;
  here: boolean;
  host: boolean;
  team: number;
}

export interface AskingInfo {
  seat: number;
  name: string;
  asked: number[];
  yes: number[];
}

export interface HandedInfo {
  seat: number;
  name: string;
  was: string;
}

export interface TableInfo {
  table: string;
  code: string;
  game: string;
  title: string;
  rules: number;
  stage: string;
  seats: number;
  options: Record<string, boolean | number | string>;
  chairs: Chair[];
  locked: boolean;
  door: string;
  asking: AskingInfo | null;
  handed: HandedInfo[];
  open: boolean;
  shared: boolean;
  timer: string;
  odds: boolean;
  hints: boolean;
  talking: boolean;
  watching: boolean;
  lesson: boolean;
  day: string;
  puzzle: string;
  duplicate: boolean;
  sealed: boolean;
  branched: boolean;
  commitment: string;
  onlookers: number;
  pinned: number[];
  next: string;
}

export interface Hello {
  t: "hello";
  token?: string;
  language?: string;
  name?: string;
  entropy?: string;
  views?: boolean;
}

export interface Act {
  t: "act";
  id: string;
  version: number;
  text: string;
  seat?: number;
}

export interface Undo {
  t: "undo";
  id: string;
  version: number;
  seat?: number;
}

export interface Why {
  t: "why";
  id: string;
  touched: string[];
  seat?: number;
}

export interface Explain {
  t: "explain";
  id: string;
  zone: string;
  place: number;
  seat?: number;
}

export interface Hint {
  t: "hint";
  id: string;
  seat?: number;
}

export interface Weigh {
  t: "weigh";
  id: string;
  text: string;
  seat?: number;
}

export interface Say {
  t: "say";
  text: string;
}

export interface Report {
  t: "report";
  seat: number;
  who: string;
  name: string;
  text: string;
}

export interface Arrange {
  t: "arrange";
  seats?: number;
  options?: Record<string, boolean | number | string>;
  locked?: boolean;
  open?: boolean;
  timer?: string;
  odds?: boolean;
  hints?: boolean;
  talking?: boolean;
  watching?: boolean;
}

export interface SeatBot {
  t: "bot";
  seat: number;
  bot: string;
}

export interface Remove {
  t: "remove";
  seat: number;
}

export interface Rename {
  t: "rename";
  name: string;
  seat?: number;
}

export interface Leave {
  t: "leave";
  keep?: boolean;
}

export interface Admit {
  t: "admit";
  seat: number;
  name: string;
  yes: boolean;
}

export interface Start {
  t: "start";
}

export interface Rematch {
  t: "rematch";
  entropy?: string;
}

export interface ChoiceInfo {
  text: string;
  label: string;
  touch: string[][];
  odds: [string, number][];
  also: string[][][];
}

export interface PromptInfo {
  seat: number;
  ask: string;
  rule: string;
  choices: ChoiceInfo[];
  buttons: Record<string, string>;
  chosen: string;
}

export interface BadgeInfo {
  text: string;
  name: string;
  colour?: string;
}

export interface ThingInfo {
  kind: string;
  name: string;
  touch?: string;
  art?: string;
  title?: string;
  text?: string;
  value?: number | null;
  values?: number[];
  sides?: number;
  n?: number;
  most?: number;
  seat?: number;
  colour?: string;
  badges?: BadgeInfo[];
  down?: boolean;
  marks?: string[];
  place?: string;
  holds?: ZoneInfo[];
  x?: number;
  y?: number;
  wide?: number;
  high?: number;
}

export interface ZoneInfo {
  id: string;
  things?: ThingInfo[];
  at?: number[];
  n?: number;
  owner?: number;
  lay?: string;
  title?: string;
  folds?: boolean;
  place?: string;
  columns?: number;
  room?: number;
  grows?: number;
  like?: string;
  box?: number[];
  roams?: boolean;
}

export interface FurnitureInfo {
  title: string;
  zones: ZoneInfo[];
  notes?: string[];
}

export interface PieceInfo {
  at: number;
  long: number;
  kind: string;
  art?: string;
  values?: number[];
  sides?: number;
}

export interface LogLine {
  text: string;
  seat?: number;
  pieces?: PieceInfo[];
  beat?: number;
  zones?: ZoneInfo[];
  shifts?: [string, string, string][];
  duel?: [number, number][];
}

export interface ScoreRow {
  seat: number;
  name: string;
  points: number[];
  parts: [string, number][];
}

export interface CoachInfo {
  says: string;
  comment: string;
  rule: string;
  about: string[];
  do: string[];
  told: number;
  of: number;
  over: boolean;
}

export interface PuzzleInfo {
  says: string;
  hint: string;
  rule: string;
  about: string[];
  solved: boolean | null;
  why: string[];
}

export interface State {
  t: "state";
  version: number;
  seat: number;
  status: string;
  table: FurnitureInfo | null;
  view: unknown;
  tie: string;
  prompt: PromptInfo | null;
  ready: boolean[] | null;
  acting: number[];
  scores: ScoreRow[];
  undo: boolean;
  seconds: number | null;
  since: number;
  log: LogLine[];
  reveal: boolean;
  coach: CoachInfo | null;
  puzzle: PuzzleInfo | null;
  over: Over | null;
}

export interface TableChange {
  title?: string;
  zones?: ZoneInfo[];
  order?: string[];
  notes?: string[];
}

export interface Step {
  t: "step";
  version?: number;
  status?: string;
  table?: TableChange;
  view?: unknown;
  prompt?: PromptInfo | null;
  ready?: boolean[] | null;
  acting?: number[];
  scores?: ScoreRow[];
  undo?: boolean;
  seconds?: number | null;
  since?: number;
  log?: LogLine[];
  reveal?: boolean;
  coach?: CoachInfo | null;
  puzzle?: PuzzleInfo | null;
  over?: Over | null;
}

export interface Over {
  winners: number[];
  sentence: string;
  margin: string;
  secret: string;
  seed: string;
}

export interface Table {
  t: "table";
  info: TableInfo;
  seat: number;
  host: boolean;
  build: string;
}

export interface Done {
  t: "done";
  id: string;
  version: number;
}

export interface Refused {
  t: "refused";
  id: string;
  sentence: string;
  rule: string;
}

export interface Unsure {
  t: "unsure";
  id: string;
  sentence: string;
}

export interface Because {
  t: "because";
  id: string;
  sentence: string;
  rule: string;
}

export interface TipInfo {
  text: string;
  label: string;
  chance: number;
  margin: number;
  reasons: string[];
  sentence: string;
  surely: string;
}

export interface Hints {
  t: "hints";
  id: string;
  version: number;
  tips: TipInfo[];
}

export interface Weighed {
  t: "weighed";
  id: string;
  version: number;
  lost: number;
  better: TipInfo;
  warning: string;
}

export interface Chat {
  t: "chat";
  seat: number;
  name: string;
  text: string;
  who: string;
  old: boolean;
  table: boolean;
}

export interface Notice {
  t: "notice";
  sentence: string;
}

export interface Bye {
  t: "bye";
  sentence: string;
}

export interface Health {
  ready: boolean;
  database: boolean;
  draining: boolean;
}

export interface PrivacyInfo {
  finished: number;
  lobbies: number;
  words: number;
}

export interface LanguageInfo {
  code: string;
  name: string;
}

export interface LanguagePage {
  code: string;
  name: string;
  page: Record<string, string | string[]>;
}

export interface ReplayInfo {
  info: TableInfo;
  plies: number;
  marks: number[];
  verified: boolean;
}

export interface CurvePoint {
  ply: number;
  chances: number[];
}

export interface LuckInfo {
  seat: number;
  kindness: number;
  sentence: string;
}

export interface MistakeInfo {
  ply: number;
  seat: number;
  lost: number;
  sentence: string;
}

export interface SwingInfo {
  ply: number;
  sentence: string;
}

export interface MomentInfo {
  ply: number;
  seat: number;
  sentence: string;
}

export interface TurningInfo {
  start: number;
  ply: number;
  seat: number;
  before: number;
  after: number;
  sentence: string;
}

export interface ReviewInfo {
  curve: CurvePoint[];
  luck: LuckInfo[];
  mistakes: MistakeInfo[];
  swings: SwingInfo[];
  turning: TurningInfo;
  best: MomentInfo[];
  dearest: MomentInfo[];
}

export interface BranchOff {
  ply: number;
  seat: number;
  name: string;
  bot: string;
  language?: string;
}

export interface Pin {
  token: string;
  on?: boolean;
}

export interface Forget {
  token: string;
}

export interface Verdict {
  fair: boolean;
  sentence: string;
}

export interface Problem {
  detail: string;
}

export type Said = Hello | Act | Undo | Why | Explain | Hint | Weigh | Say | Report | Arrange | SeatBot | Remove | Rename | Leave | Admit | Start | Rematch;

export type Heard = State | Step | Table | Done | Refused | Unsure | Because | Hints | Weighed | Chat | Notice | Bye;

export type PageWord =
  | "about_game"
  | "actions"
  | "add_bot"
  | "all_my_games"
  | "all_open"
  | "ask_how"
  | "ask_seat"
  | "ask_to_sit"
  | "asked_for"
  | "asked_no"
  | "asks_chair"
  | "asks_how"
  | "asks_seat"
  | "at_the_table"
  | "away"
  | "back_to_table"
  | "board"
  | "bot_level"
  | "bot_level_of"
  | "branched"
  | "branched_title"
  | "came_in"
  | "cancel"
  | "chat"
  | "chat_empty"
  | "chat_off"
  | "chat_write"
  | "choices"
  | "close"
  | "coach"
  | "coach_end"
  | "coach_on"
  | "coach_progress"
  | "coach_real"
  | "coach_waits"
  | "coach_watches"
  | "code"
  | "code_is"
  | "commitment"
  | "contents"
  | "continue"
  | "copied"
  | "copy"
  | "create_table"
  | "curve"
  | "curve_line"
  | "day_beaten"
  | "day_bot_lost"
  | "day_bot_won"
  | "day_failed"
  | "day_lost"
  | "day_of"
  | "day_share"
  | "day_today"
  | "day_today_how"
  | "day_won"
  | "door_full"
  | "door_locked"
  | "door_over"
  | "door_shut"
  | "dropped"
  | "duplicate_here"
  | "duplicate_open"
  | "duplicate_waits"
  | "duplicates"
  | "duplicates_how"
  | "end_aside"
  | "end_close"
  | "end_lost"
  | "end_over"
  | "end_points"
  | "end_result"
  | "end_standings"
  | "end_won"
  | "enter_code"
  | "everybody_look"
  | "export_games"
  | "fair_luck"
  | "fair_luck_how"
  | "finished"
  | "forget_all"
  | "forget_all_sure"
  | "forget_game"
  | "forget_me"
  | "forget_me_done"
  | "forget_me_sure"
  | "free_seat"
  | "games"
  | "go"
  | "go_on"
  | "guest"
  | "handed"
  | "help"
  | "help_hint"
  | "help_touch"
  | "help_undo"
  | "help_why"
  | "hint"
  | "hint_touch"
  | "hint_wins"
  | "hints"
  | "hints_close"
  | "home"
  | "host"
  | "how_many_players"
  | "i_am"
  | "invite"
  | "invite_how"
  | "invited"
  | "join"
  | "keep_game"
  | "keep_game_how"
  | "key_arrows"
  | "key_chat"
  | "key_digits"
  | "key_enter"
  | "key_escape"
  | "key_help"
  | "key_hint"
  | "key_log"
  | "key_rules"
  | "key_scores"
  | "key_tab"
  | "key_undo"
  | "keys"
  | "language"
  | "learn"
  | "learn_easiest"
  | "learn_in"
  | "leave"
  | "leave_for_good"
  | "leave_for_now"
  | "leave_game"
  | "leave_kept"
  | "leave_minded"
  | "leave_title"
  | "leave_waits"
  | "leave_way_back"
  | "let_bot_play"
  | "let_in"
  | "let_in_no"
  | "link"
  | "link_closed"
  | "link_connecting"
  | "link_lost"
  | "link_open"
  | "list_choices"
  | "loading"
  | "lobby"
  | "log"
  | "log_earlier"
  | "log_empty"
  | "look_back"
  | "look_back_how"
  | "look_back_wait"
  | "look_on"
  | "looking_on"
  | "luck"
  | "may_change"
  | "middle"
  | "minding"
  | "minutes"
  | "mistakes"
  | "mistakes_none"
  | "motion"
  | "motion_fast"
  | "motion_normal"
  | "motion_off"
  | "motion_slow"
  | "mute"
  | "my_games"
  | "my_games_none"
  | "my_games_where"
  | "name_of_player"
  | "new_here"
  | "new_here_how"
  | "newer_page"
  | "next_game"
  | "no_network"
  | "no_such_table"
  | "no_such_table_how"
  | "off"
  | "offline"
  | "on"
  | "one_device"
  | "onlooker"
  | "onlookers"
  | "only_here"
  | "only_here_how"
  | "open_another"
  | "options"
  | "other"
  | "pass_device"
  | "pass_device_how"
  | "pause"
  | "picture_share"
  | "picture_won"
  | "piece_chosen"
  | "piece_lit"
  | "piece_taken"
  | "play"
  | "play_now"
  | "play_on"
  | "play_on_how"
  | "played_here"
  | "players"
  | "players_range"
  | "points"
  | "print_sheet"
  | "privacy"
  | "privacy_accounts"
  | "privacy_addresses"
  | "privacy_browser"
  | "privacy_finished"
  | "privacy_finished_kept"
  | "privacy_how_long"
  | "privacy_lobbies"
  | "privacy_lobbies_kept"
  | "privacy_reports"
  | "privacy_server"
  | "privacy_tables"
  | "privacy_what"
  | "privacy_words"
  | "privacy_words_kept"
  | "prompt"
  | "puzzle"
  | "puzzle_again"
  | "puzzle_hint"
  | "puzzle_next"
  | "puzzle_point"
  | "puzzle_rating"
  | "puzzle_skip"
  | "puzzle_why"
  | "puzzles"
  | "puzzles_how"
  | "qr_alt"
  | "quick_hurry"
  | "quick_luck"
  | "quick_oh_no"
  | "quick_thanks"
  | "quick_well_done"
  | "rail"
  | "ready_count"
  | "rematch"
  | "rematch_waits"
  | "remove"
  | "renew_now"
  | "repeat_turn"
  | "replay"
  | "report"
  | "report_how"
  | "rule"
  | "rules"
  | "rules_english"
  | "rules_failed"
  | "rules_nothing"
  | "rules_of"
  | "rules_search"
  | "save_record"
  | "scores"
  | "seats"
  | "seconds_left"
  | "secret"
  | "seed"
  | "seen_by"
  | "send"
  | "setting_confirm"
  | "setting_haptics"
  | "setting_keys"
  | "setting_list"
  | "setting_odds"
  | "setting_sound"
  | "setting_tutor"
  | "settings"
  | "share"
  | "share_replay"
  | "share_text"
  | "show_all"
  | "sit_down"
  | "size_large"
  | "size_larger"
  | "size_normal"
  | "skill"
  | "skill_alone"
  | "skill_best"
  | "skill_games"
  | "skill_pair"
  | "skill_random"
  | "skill_share"
  | "skill_with"
  | "start"
  | "start_when_full"
  | "stay"
  | "step"
  | "step_after"
  | "step_before"
  | "step_of"
  | "story"
  | "story_again"
  | "story_best"
  | "story_button"
  | "story_button_lost"
  | "story_dearest"
  | "story_decided"
  | "story_lost"
  | "story_show"
  | "story_won"
  | "streak"
  | "streak_best"
  | "swings"
  | "table"
  | "table_hints"
  | "table_locked"
  | "table_odds"
  | "table_open"
  | "table_talking"
  | "table_watching"
  | "tagline"
  | "take_seat"
  | "team"
  | "text_size"
  | "theme"
  | "theme_dark"
  | "theme_light"
  | "theme_system"
  | "thinking"
  | "tiebreak"
  | "timer"
  | "timer_fast"
  | "timer_none"
  | "timer_relaxed"
  | "title"
  | "to_the_games"
  | "try_again"
  | "turn_after"
  | "turn_before"
  | "tutor_always"
  | "tutor_anyway"
  | "tutor_back"
  | "tutor_first"
  | "tutor_never"
  | "tutor_title"
  | "understood"
  | "undo"
  | "unmute"
  | "verify"
  | "waiting_for"
  | "waiting_for_host"
  | "was_lost"
  | "was_played"
  | "was_won"
  | "watch"
  | "watch_nothing"
  | "winner"
  | "with"
  | "won_of"
  | "you"
  | "you_chose"
  | "your_name"
  | "your_partner"
  | "your_turn"
  | "zoom_fit"
  | "zoom_in"
  | "zoom_out";
