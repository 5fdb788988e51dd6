import assert from "node:assert/strict";
import { test } from "node:test";

import { isGoodMoment, type Moment } from "../../../web/src/renewal.ts";

const moment = (more: Partial<Moment>): Moment => ({ version: 5, asked: true, begun: false, busy: false, ...more });

test("while nothing is asked the page may be loaded anew", () => {
  assert.ok(isGoodMoment(moment({ asked: false }), 5));
});

test("a question that was there before is answered first", () => {
  assert.ok(!isGoodMoment(moment({}), 5));
  assert.ok(isGoodMoment(moment({ version: 6 }), 5));
});

test("nobody is disturbed in the middle of something", () => {
  assert.ok(!isGoodMoment(moment({ version: 6, begun: true }), 5));
  assert.ok(!isGoodMoment(moment({ asked: false, begun: true }), 5));
  assert.ok(!isGoodMoment(moment({ asked: false, busy: true }), 5));
});
