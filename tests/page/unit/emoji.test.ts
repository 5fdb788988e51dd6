import assert from "node:assert/strict";
import { test } from "node:test";

import { emojiOf } from "../../../web/src/emoji.ts";

test("the picture a message begins with", () => {
  assert.equal(emojiOf("👏 Well done!"), "👏");
  assert.equal(emojiOf("❤️"), "❤️");
  assert.equal(emojiOf("👩‍🚀 off we go"), "👩‍🚀");
  assert.equal(emojiOf("👍🏽👍🏽"), "👍🏽");
});

test("words and numbers are no pictures", () => {
  for (const text of ["Well done! 👏", "7 left", "", "<b>", "#1"]) assert.equal(emojiOf(text), "");
});
