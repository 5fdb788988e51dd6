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
  about: string;
  teams: boolean;
  hides: boolean;
  advice: boolean;
  options: OptionInfo[];
  bots: BotInfo[];
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
  language?: string;
  entropy?: string;
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
}

export interface Chair {
  name: string;
  bot: string;
  minding: boolean;
  here: boolean;
  host: boolean;
  team: number;
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
  open: boolean;
  shared: boolean;
  timer: string;
  odds: boolean;
  hints: boolean;
  commitment: string;
  onlookers: number;
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

export interface Arrange {
  t: "arrange";
  seats?: number;
  options?: Record<string, boolean | number | string>;
  locked?: boolean;
  open?: boolean;
  timer?: string;
  odds?: boolean;
  hints?: boolean;
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
  also?: string[][][];
}

export interface PromptInfo {
  seat: number;
  ask: string;
  rule: string;
  choices: ChoiceInfo[];
  chosen: string;
}

export interface LogLine {
  text: string;
  shifts: [string, string, string][];
  duel: [number, number][];
}

export interface ScoreRow {
  seat: number;
  name: string;
  points: number[];
  parts: [string, number][];
}

export interface State {
  t: "state";
  version: number;
  seat: number;
  status: string;
  scene: unknown;
  pieces: string[];
  prompt: PromptInfo | null;
  ready: boolean[] | null;
  acting: number[];
  scores: ScoreRow[];
  undo: boolean;
  seconds: number | null;
  since: number;
  log: LogLine[];
  over: Over | null;
}

export interface Over {
  winners: number[];
  sentence: string;
  secret: string;
  seed: string;
}

export interface Table {
  t: "table";
  info: TableInfo;
  seat: number;
  host: boolean;
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
}

export interface Bye {
  t: "bye";
  sentence: string;
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
  luck: number;
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

export interface ReviewInfo {
  curve: CurvePoint[];
  luck: LuckInfo[];
  mistakes: MistakeInfo[];
  swings: SwingInfo[];
}

export interface BranchOff {
  ply: number;
  seat: number;
  name: string;
  bot: string;
  language?: string;
}

export interface Verdict {
  fair: boolean;
  sentence: string;
}

export interface Problem {
  detail: string;
}

export interface Thing {
  id: string;
  name: string;
}

export interface PlainScene {
  kind: "plain";
  lines: [string, string][][];
  things: Thing[];
  buttons: Record<string, string>;
}

export interface Square {
  id: string;
  name: string;
  x: number;
  y: number;
  free: boolean;
  value: number | null;
  steps: number;
}

export interface LaidDomino {
  art: string;
  x: number;
  y: number;
  upright: boolean;
  values: number[];
  monster: string;
  down: boolean;
  spawn: number;
}

export interface Room {
  id: string;
  name: string;
  title: string;
  monster: string;
  alive: boolean;
  gold: string;
  coins: number;
  values: number[];
  chance: number | null;
  x: number;
  y: number;
  wide: number;
  high: number;
}

export interface Hero {
  id: string;
  name: string;
  seat: number;
  letter: string;
  bloodied: boolean;
  place: string;
  x: number;
  y: number;
}

export interface HeldDomino {
  id: string;
  name: string;
  art: string;
  values: number[];
  monster: string;
  title: string;
  joker: string;
}

export interface DnDominoPlayer {
  id: string;
  name: string;
  seat: number;
  title: string;
  letter: string;
  you: boolean;
  turn: boolean;
  gold: number;
  bloodied: boolean;
  dominoes: number;
  known: number[][];
  marks: string[];
  role: string;
  role_says: string;
}

export interface TurnStep {
  title: string;
  state: string;
}

export interface Stock {
  id: string;
  name: string;
  title: string;
  n: number;
}

export interface DnDominoScene {
  kind: "dndomino";
  title: string;
  ribbon: TurnStep[];
  steps: string;
  monsters: string;
  banners: string[];
  squares: Square[];
  dominoes: LaidDomino[];
  rooms: Room[];
  coming: string;
  heroes: Hero[];
  hand: HeldDomino[];
  stock: Stock;
  players: DnDominoPlayer[];
  house: string[];
  words: Record<string, string>;
  buttons: Record<string, string>;
}

export interface DogPlace {
  id: string;
  name: string;
  number: number;
  x: number;
  y: number;
  home: boolean;
  owner: number;
  token: number;
  fresh: boolean;
}

export interface DogKennel {
  id: string;
  name: string;
  n: number;
}

export interface DogHeld {
  mark: string;
  given: boolean;
}

export interface DogPlayed {
  mark: string;
  art: string;
}

export interface DogHand {
  id: string;
  name: string;
  cards: DogHeld[];
}

export interface DogPlayer {
  seat: number;
  side: number;
  title: string;
  colour: string;
  you: boolean;
  acting: boolean;
  chosen: boolean;
  deals: string;
  plays: string;
  kennel: DogKennel;
  hand: DogHand;
  played: DogPlayed[];
}

export interface MyCard {
  id: string;
  name: string;
  mark: string;
  title: string;
  says: string;
  got: string;
}

export interface DogStack {
  id: string;
  name: string;
  title: string;
  n: number;
}

export interface DogTeam {
  name: string;
  seats: number[];
  home: number;
  tokens: number;
}

export interface DogScene {
  kind: "dog";
  title: string;
  turn: string;
  teams: DogTeam[];
  places: DogPlace[];
  players: DogPlayer[];
  anticlockwise: boolean;
  mine: MyCard[];
  mine_title: string;
  stock: DogStack;
  pile: DogStack;
  buttons: Record<string, string>;
}

export interface Arrow {
  way: string;
  n: number;
}

export interface Animal {
  id: string;
  name: string;
  title: string;
  art: string;
  points: number;
  needs: Arrow[];
  rare: boolean;
  fits: boolean;
  new: boolean;
  left: number | null;
}

export interface RolledDie {
  id: string;
  name: string;
  sides: number;
  face: number;
}

export interface DiceSet {
  id: string;
  name: string;
  sides: number;
  n: number;
}

export interface Tokens {
  id: string;
  name: string;
  title: string;
  sort: string;
  n: number;
}

export interface Held {
  id: string;
  name: string;
  title: string;
  art: string;
  points: number;
  rare: boolean;
}

export interface Dice {
  id: string;
  name: string;
  dice: RolledDie[];
}

export interface DonutDogPlayer {
  seat: number;
  title: string;
  you: boolean;
  turn: boolean;
  points: number;
  kinds: string;
  state: string;
  ready: boolean;
  tokens: Tokens[];
  dice: Dice;
  animals: Held[][];
}

export interface Turn {
  seat: number;
  title: string;
  gone: boolean;
  now: boolean;
}

export interface Order {
  id: string;
  name: string;
  turns: Turn[];
}

export interface Bonus {
  id: string;
  name: string;
  title: string;
  least: number;
}

export interface Stack {
  id: string;
  name: string;
  n: number;
}

export interface DonutDogScene {
  kind: "donutdog";
  title: string;
  row: Animal[];
  fish: Animal | null;
  deck: Stack;
  order: Order;
  sets: DiceSet[];
  choosing: boolean;
  bonuses: Bonus[];
  players: DonutDogPlayer[];
  tie: string;
  buttons: Record<string, string>;
}

export interface Donut {
  art: string;
  title: string;
  says: string;
  star: boolean;
  dots: number;
  ladder: number[];
}

export interface Place {
  id: string;
  name: string;
  number: number;
  donut: Donut | null;
  choosers: number[];
  now: boolean;
}

export interface Cards {
  id: string;
  name: string;
  donut: Donut;
  n: number;
}

export interface Pile {
  id: string;
  name: string;
  n: number;
  cards: Cards[];
}

export interface Deck {
  id: string;
  name: string;
  n: number;
  known: Donut | null;
  told: string;
}

export interface GoNutsPlayer {
  id: string;
  name: string;
  seat: number;
  title: string;
  you: boolean;
  acting: boolean;
  chosen: boolean;
  cards: Cards[];
  total: string;
  points: number | null;
}

export interface GoNutsScene {
  kind: "gonuts";
  title: string;
  row: Place[];
  deck: Deck;
  pile: Pile;
  taking: boolean;
  drawn: Cards[];
  players: GoNutsPlayer[];
  tie: string;
  buttons: Record<string, string>;
}

export interface Die {
  id: string;
  name: string;
  value: number;
  now: boolean;
}

export interface Heap {
  id: string;
  name: string;
  title: string;
  n: number;
}

export interface Tile {
  id: string;
  name: string;
  title: string;
  colour: string;
  says: string[];
  up: boolean;
  doing: boolean;
  treats: number;
  number: number;
  under: string;
}

export interface Space {
  id: string;
  name: string;
  value: number;
  filled: boolean;
}

export interface DogCard {
  id: string;
  name: string;
  place: string;
  title: string;
  spaces: Space[];
  paws: number;
  whole: boolean;
  scored: boolean;
}

export interface TopDog {
  title: string;
  place: string;
  values: number[];
  paws: number;
}

export interface Yard {
  id: string;
  name: string;
  total: number;
  limit: number;
  dice: Die[];
}

export interface SpotsPlayer {
  seat: number;
  title: string;
  you: boolean;
  turn: boolean;
  dogs: DogCard[];
  scored: number;
  goal: number;
  paws: string;
  treats: Heap;
  yard: Yard;
}

export interface D0g {
  id: string;
  name: string;
  turn: boolean;
  scored: number;
  goal: number;
  treats: number;
  dogs: string[];
}

export interface SpotsScene {
  kind: "spots";
  title: string;
  tiles: Tile[];
  deck: Heap;
  top: TopDog | null;
  pile: Heap;
  supply: Heap;
  aside: Heap | null;
  roll: Die[];
  facts: string[];
  players: SpotsPlayer[];
  d0g: D0g | null;
  buttons: Record<string, string>;
}

export type Said = Hello | Act | Undo | Why | Hint | Weigh | Say | Arrange | SeatBot | Remove | Rename | Leave | Start | Rematch;

export type Heard = State | Table | Done | Refused | Because | Hints | Weighed | Chat | Bye;

export type Scene = PlainScene | DnDominoScene | DogScene | DonutDogScene | GoNutsScene | SpotsScene;

export type PageWord =
  | "about_game"
  | "actions"
  | "add_bot"
  | "all_open"
  | "at_the_table"
  | "away"
  | "back_to_table"
  | "bot_level"
  | "cancel"
  | "chat"
  | "chat_empty"
  | "chat_write"
  | "choices"
  | "choosing"
  | "close"
  | "code"
  | "code_is"
  | "commitment"
  | "continue"
  | "copied"
  | "copy"
  | "create_table"
  | "curve"
  | "curve_line"
  | "deck"
  | "dog_steps_left"
  | "donutdog_fits"
  | "donutdog_market"
  | "donutdog_new"
  | "donutdog_no_dice"
  | "donutdog_no_order"
  | "dropped"
  | "empty"
  | "enter_code"
  | "fair_luck"
  | "fair_luck_how"
  | "finished"
  | "free_seat"
  | "games"
  | "go"
  | "gonuts_drawn"
  | "gonuts_pile"
  | "gonuts_row"
  | "guest"
  | "has_chosen"
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
  | "leave"
  | "leave_game"
  | "let_bot_play"
  | "link"
  | "link_closed"
  | "link_connecting"
  | "link_lost"
  | "link_open"
  | "list_choices"
  | "loading"
  | "lobby"
  | "log"
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
  | "name_of_player"
  | "next_game"
  | "no_cards"
  | "off"
  | "offline"
  | "on"
  | "on_turn"
  | "one_device"
  | "onlooker"
  | "onlookers"
  | "options"
  | "other"
  | "other_players"
  | "pass_device"
  | "pass_device_how"
  | "pause"
  | "piece_chosen"
  | "piece_lit"
  | "piece_taken"
  | "play"
  | "play_now"
  | "play_on"
  | "play_on_how"
  | "players"
  | "players_range"
  | "points"
  | "prompt"
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
  | "replay"
  | "rule"
  | "rules"
  | "rules_english"
  | "rules_failed"
  | "rules_nothing"
  | "rules_of"
  | "rules_search"
  | "save_record"
  | "scored_of"
  | "scores"
  | "seats"
  | "seconds_left"
  | "secret"
  | "seed"
  | "seen_by"
  | "send"
  | "setting_confirm"
  | "setting_keys"
  | "setting_list"
  | "setting_odds"
  | "setting_tutor"
  | "settings"
  | "share"
  | "share_replay"
  | "show_all"
  | "show_less"
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
  | "spots_complete"
  | "spots_deck"
  | "spots_doing"
  | "spots_facedown"
  | "spots_no_roll"
  | "spots_score"
  | "spots_scored"
  | "spots_tricks"
  | "spots_yard"
  | "start"
  | "start_when_full"
  | "step"
  | "step_after"
  | "step_before"
  | "step_of"
  | "swings"
  | "table"
  | "table_hints"
  | "table_locked"
  | "table_odds"
  | "table_open"
  | "tagline"
  | "take_seat"
  | "team"
  | "text_size"
  | "theme"
  | "theme_dark"
  | "theme_light"
  | "theme_system"
  | "things"
  | "thinking"
  | "tiebreak"
  | "timer"
  | "timer_fast"
  | "timer_none"
  | "timer_relaxed"
  | "title"
  | "try_again"
  | "turn_after"
  | "turn_before"
  | "turn_order"
  | "tutor_anyway"
  | "tutor_back"
  | "tutor_title"
  | "understood"
  | "undo"
  | "unmute"
  | "verify"
  | "waiting_for_host"
  | "watch"
  | "watch_nothing"
  | "winner"
  | "you"
  | "you_chose"
  | "your_name"
  | "your_turn";
