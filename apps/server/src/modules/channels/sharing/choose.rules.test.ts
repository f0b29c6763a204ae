import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseRule, limitOf, type Portion, type RuleVersion } from './choose.rules.ts'

const portion: Portion = {
  siteId: 's',
  landlordId: 'l',
  orgIds: ['team', 'firm'],
  feeKind: 'rent',
  channelId: 'c',
  day: '2026-06-15',
}
let made = 0
const rule = (given: Partial<RuleVersion> = {}): RuleVersion => ({
  id: `r${++made}`,
  no: `R${made}`,
  version: 1,
  name: 'rule',
  feeKinds: ['rent', 'utility'],
  siteId: null,
  landlordId: null,
  orgId: null,
  channelId: 'c',
  priority: 0,
  effectiveFrom: '2026-01-01',
  effectiveTo: null,
  isManual: false,
  isActive: true,
  parts: [],
  remainderId: null,
  ...given,
})
const reasons = (...rules: RuleVersion[]) => chooseRule(portion, rules).verdicts.map(({ reason }) => reason)

describe('the rule of a payment', () => {
  it('is the closest: a site before a landlord before an enterprise before all', () => {
    const rules = [rule(), rule({ orgId: 'firm' }), rule({ landlordId: 'l' }), rule({ siteId: 's' })]
    expect(reasons(...rules)).toEqual(['less_specific', 'less_specific', 'less_specific', 'wins'])
    expect(reasons(...rules.slice(0, 3))).toEqual(['less_specific', 'less_specific', 'wins'])
    expect(reasons(...rules.slice(0, 2))).toEqual(['less_specific', 'wins'])
    expect(reasons(rule({ feeKinds: ['rent'] }), rule())).toEqual(['wins', 'less_specific'])
  })
  it('is the one that goes first among equals, then the newer', () => {
    expect(reasons(rule({ priority: 1 }), rule({ priority: 2 }))).toEqual(['lower_priority', 'wins'])
    expect(reasons(rule({ effectiveFrom: '2026-02-01' }), rule())).toEqual(['wins', 'older'])
  })
  it('is none that does not apply, and says why', () => {
    expect(
      reasons(
        rule({ isActive: false }),
        rule({ effectiveFrom: '2026-06-16' }),
        rule({ effectiveTo: '2026-06-14' }),
        rule({ siteId: 'x' }),
        rule({ landlordId: 'x' }),
        rule({ orgId: 'x' }),
        rule({ feeKinds: ['utility'] }),
        rule({ channelId: 'x' }),
      ),
    ).toEqual([
      'inactive',
      'not_yet',
      'over',
      'other_site',
      'other_landlord',
      'other_org',
      'other_fee',
      'other_channel',
    ])
  })
  it('lives on its first and its last day', () => {
    expect(reasons(rule({ effectiveFrom: '2026-06-15', effectiveTo: '2026-06-15' }))).toEqual(['wins'])
  })
  it('is one, and the same in whatever order the rules come', () => {
    const some = fc.record({
      siteId: fc.constantFrom(null, 's', 'x'),
      landlordId: fc.constantFrom(null, 'l', 'x'),
      orgId: fc.constantFrom(null, 'team', 'x'),
      priority: fc.nat(2),
      effectiveFrom: fc.constantFrom('2026-01-01', '2026-06-15', '2026-06-16'),
      feeKinds: fc.constantFrom(['rent'], ['utility'], ['rent', 'utility']),
    })
    fc.assert(
      fc.property(fc.array(some, { maxLength: 12 }), (given) => {
        const rules = given.map((one) => rule(one))
        const { winner, verdicts } = chooseRule(portion, rules)
        expect(chooseRule(portion, rules.toReversed()).winner).toBe(winner)
        expect(verdicts.filter(({ reason }) => reason === 'wins').map((one) => one.rule)).toEqual(
          winner ? [winner] : [],
        )
      }),
    )
  })
})

it('keeps to what the channel allows', () => {
  const asked = { sharedFen: 30, othersFen: 0, amountFen: 100, feeFen: 1, refundedFen: 0, maxBp: 3_000, receivers: 3 }
  expect(limitOf(asked)).toBeUndefined()
  expect(limitOf({ ...asked, othersFen: 1 })).toBe('over_ratio')
  expect(limitOf({ ...asked, sharedFen: 99, maxBp: 10_000 })).toBeUndefined()
  expect(limitOf({ ...asked, sharedFen: 100, maxBp: 10_000 })).toBe('over_base')
  expect(limitOf({ ...asked, refundedFen: 70 })).toBe('over_base')
  expect(limitOf({ ...asked, receivers: 2_501 })).toBe('too_many')
})
