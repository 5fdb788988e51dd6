// Texts with gaps: `{name}` is filled in, and where a text has several forms the number `n` decides which.

export type Text = string | string[];
export type Gaps = Record<string, string | number>;

const MOST_CHANCES = 4;
const CATEGORIES: Intl.LDMLPluralRule[] = ["zero", "one", "two", "few", "many", "other"];

export function spoken(text: Text, gaps: Gaps, language: string): string {
  const template = typeof text === "string" ? text : form(text, Number(gaps["n"] ?? 0), language);
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(gaps[name] ?? whole));
}

/** Forms stand in the order of the categories that the language has. */
function form(forms: string[], n: number, language: string): string {
  const { rules, known } = pluralsOf(language);
  return forms[known.indexOf(rules.select(n))] ?? forms[forms.length - 1] ?? "";
}

interface Plurals {
  rules: Intl.PluralRules;
  known: Intl.LDMLPluralRule[];
}

const PLURALS = new Map<string, Plurals>(); // dear to make, and asked for with every position

function pluralsOf(language: string): Plurals {
  let found = PLURALS.get(language);
  if (found === undefined) {
    const rules = new Intl.PluralRules(language);
    const { pluralCategories } = rules.resolvedOptions();
    PLURALS.set(language, (found = { rules, known: CATEGORIES.filter((category) => pluralCategories.includes(category)) }));
  }
  return found;
}

/** A chance as people say it: only what is certain is called 0 or 100. */
export function percent(chance: number): string {
  const whole = Math.round(100 * chance);
  if (whole === 0 && chance > 0) return "< 1 %";
  if (whole === 100 && chance < 1) return "> 99 %";
  return `${whole} %`;
}

/** The likeliest few of them: a button has no room for all that a game may know. */
export function chances(odds: [string, number][]): string {
  const possible = odds.length > 1 ? odds.filter(([, chance]) => chance > 0) : odds;
  const likely = [...possible].sort(([, one], [, other]) => other - one).slice(0, MOST_CHANCES);
  return likely.map(([what, chance]) => `${what} ${percent(chance)}`).join(", ");
}
