import * as assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineAbout, type Places, placeOf } from '../../src/explanation/pairs.ts';

test('each line is about the one as high up', () => {
  assert.equal(lineAbout(undefined, 3, 7), 3);
  assert.deepEqual(placeOf(undefined, 3), [3, 0, 3, 0]);
});

test('lines are about places of a program without lines', () => {
  const places: Places = [
    [0, 0, 0, 2],
    [0, 2, 0, 5],
    [2, 4, 2, 6],
    [3, 0, 4, 2],
  ];
  const found = (line: number, character: number) => lineAbout(places, line, character);
  assert.deepEqual([found(0, 0), found(0, 1), found(0, 2), found(0, 4)], [0, 0, 1, 1]);
  assert.equal(found(0, 9), 1); // behind all of a line: the last before it
  assert.deepEqual([found(1, 0), found(2, 0)], [undefined, undefined]);
  assert.deepEqual([found(2, 4), found(4, 1), found(4, 2)], [2, 3, undefined]);
  assert.deepEqual([placeOf(places, 2), placeOf(places, 4)], [[2, 4, 2, 6], undefined]);
});

test('lines can follow the way that a program takes', () => {
  const places: Places = [
    [1, 0, 1, 4],
    [0, 6, 0, 8],
    [0, 0, 0, 6],
    [0, 8, 0, 9],
  ];
  const found = (line: number, character: number) => lineAbout(places, line, character);
  assert.deepEqual([found(0, 0), found(0, 5), found(0, 6), found(0, 8)], [2, 2, 1, 3]);
  assert.deepEqual([found(0, 20), found(1, 2), found(2, 0)], [3, 0, undefined]);
});
