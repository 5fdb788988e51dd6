// The page's own texts. It has none itself: they come with the language.

import { api } from "./api.ts";
import { settings } from "./settings.svelte.ts";
import { spoken, type Gaps, type Text } from "./speech.ts";
import type { LanguageInfo, PageWord } from "./wire.ts";

class Language {
  code = $state("en");
  known = $state<LanguageInfo[]>([]);
  private texts = $state.raw<Record<string, Text>>({});

  /** The language chosen in the settings, else the first of the browser's that is known. */
  async begin(): Promise<void> {
    this.known = await api.languages();
    const wanted = [settings.language, ...navigator.languages.map((tag) => tag.split("-")[0] ?? "")];
    const codes = this.known.map((language) => language.code);
    await this.speak(wanted.find((code) => codes.includes(code)) ?? "en");
  }

  async speak(code: string): Promise<void> {
    const page = await api.language(code);
    this.texts = page.page;
    this.code = page.code;
    document.documentElement.lang = page.code;
  }

  say(word: PageWord, gaps: Gaps): string {
    return spoken(this.texts[word] ?? word, gaps, this.code);
  }
}

export const language = new Language();

export const t = (word: PageWord, gaps: Gaps = {}): string => language.say(word, gaps);
