import { describe, expect, it } from 'vitest'
import { coversScope, type RoleScope, unionOf } from './data-scope.rules.ts'

const role = (dataScope: RoleScope['dataScope'], ...orgIds: string[]): RoleScope => ({ dataScope, orgIds })

it('adds up what several roles show, and counts chosen organisations for that scope alone', () => {
  expect(unionOf([])).toEqual({ all: false, below: false, own: false, chosen: [] })
  expect(unionOf([role('self', 'x'), role('own', 'x')])).toEqual({ all: false, below: false, own: true, chosen: [] })
  expect(unionOf([role('chosen', 'a', 'b'), role('chosen', 'b'), role('ownAndBelow')])).toEqual({
    all: false,
    below: true,
    own: false,
    chosen: ['a', 'b'],
  })
  expect(unionOf([role('self'), role('all')]).all).toBe(true)
})

describe('handing on a scope', () => {
  const mayGive = (mine: RoleScope[], seen: string[], given: RoleScope) =>
    coversScope(unionOf(mine), new Set(seen), given)
  it.each([
    [[role('all')], [], role('all'), true],
    [[role('ownAndBelow')], ['a', 'b'], role('all'), false],
    [[role('ownAndBelow')], ['a', 'b'], role('ownAndBelow'), true],
    [[role('ownAndBelow')], ['a', 'b'], role('chosen', 'b'), true],
    [[role('ownAndBelow')], ['a', 'b'], role('chosen', 'b', 'c'), false],
    [[role('own')], ['a'], role('ownAndBelow'), false],
    [[role('own')], ['a'], role('own'), true],
    [[role('chosen', 'a')], ['a'], role('own'), true],
    [[role('chosen', 'a')], ['a'], role('ownAndBelow'), false],
    [[role('self')], [], role('own'), false],
    [[role('self')], [], role('chosen', 'a'), false],
    [[role('self')], [], role('self'), true],
    [[], [], role('self'), true],
  ] as [RoleScope[], string[], RoleScope, boolean][])('%j who sees %j gives %j: %s', (mine, seen, given, allowed) => {
    expect(mayGive(mine, seen, given)).toBe(allowed)
  })
})
