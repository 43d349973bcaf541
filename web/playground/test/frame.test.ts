import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFromParent } from '../src/board/frame/parent.ts';

test('the board takes messages only from the page around it', () => {
  const [parent, other] = [{}, {}];
  const own = 'https://a.test';
  assert.ok(isFromParent({ source: parent, origin: own }, parent, own));
  assert.ok(isFromParent({ source: parent, origin: 'null' }, parent, 'null'));
  assert.ok(!isFromParent({ source: other, origin: own }, parent, own));
  assert.ok(!isFromParent({ source: parent, origin: 'https://b.test' }, parent, own));
});
