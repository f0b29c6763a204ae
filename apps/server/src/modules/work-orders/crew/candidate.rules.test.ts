import { expect, it } from 'vitest'
import { unfitFor, weightOf } from './candidate.rules.ts'

const fit = { skills: ['repair'], siteIds: [], expiredSkills: [], dayCount: 0, dailyCapacity: 2, overlaps: false }
const order = { kind: 'repair', siteId: 'here' } as const

it.each([
  [{}, undefined],
  [{ skills: ['install'] }, 'skill'],
  [{ siteIds: ['there'] }, 'site'],
  [{ siteIds: ['there', 'here'] }, undefined],
  [{ expiredSkills: ['install'] }, undefined],
  [{ expiredSkills: ['repair'] }, 'certificate'],
  [{ overlaps: true }, 'overlap'],
  [{ dayCount: 1 }, undefined],
  [{ dayCount: 2 }, 'capacity'],
])('an installer with %j is unfit by %s', (more, why) => expect(unfitFor({ ...fit, ...more }, order)).toBe(why))

it('the rule that names most decides: site before classifier, the nearer classifier before the farther, kind last', () => {
  const rules = [
    { siteId: null, depth: null, kind: null },
    { siteId: null, depth: null, kind: 'repair' },
    { siteId: null, depth: 2, kind: null },
    { siteId: null, depth: 0, kind: null },
    { siteId: null, depth: 0, kind: 'repair' },
    { siteId: 's', depth: null, kind: null },
    { siteId: 's', depth: 1, kind: 'repair' },
  ]
  expect(rules.toSorted((a, b) => weightOf(a) - weightOf(b))).toEqual(rules)
})
