// The picture that a message begins with.

const FIRST = /^\p{Extended_Pictographic}(?:\uFE0F|[\u{1F3FB}-\u{1F3FF}]|\u200D\p{Extended_Pictographic})*/u;

export const emojiOf = (text: string): string => FIRST.exec(text)?.[0] ?? "";
