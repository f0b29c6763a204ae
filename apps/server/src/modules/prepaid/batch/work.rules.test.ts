import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceChange } from '../../metering/price-plan/price-change.rules.ts'
import type { Attached } from '../../metering/price-plan/resolve.rules.ts'
import { type Target, type Work, type WorkFacts, workBlockers } from './work.rules.ts'

const now = new Date('2026-06-20T04:00:00Z')
const later = '2026-06-21T04:00:00.000Z'
const usual: WorkFacts = {
  state: 'active',
  online: true,
  canRead: true,
  meterId: 'm',
  accountId: 'a',
  mode: 'postpaid',
  planId: 'usual',
  keepPowerUntil: null,
}
const target: Target = { planId: 'other', until: later, pricePlanId: 'p', fromOn: '2026-06-20' }
const price = { verdict: 'change' as const }
const at = { now, today: '2026-06-20', price }

describe('what keeps a meter from being read or changed', () => {
  it.each([
    ['read', {}, []],
    ['read', { state: 'suspended', online: false }, ['not_active']],
    ['read', { canRead: false }, ['not_readable']],
    ['read', { online: false }, ['offline']],
    ['read', { accountId: null, meterId: null }, []],
    ['plan', {}, []],
    ['plan', { planId: 'other' }, ['already_so']],
    ['plan', { accountId: null }, ['no_account']],
    ['plan', { online: false, state: 'suspended', canRead: false }, []],
    ['keep', {}, []],
    ['keep', { keepPowerUntil: '2026-06-21 12:00:00+08' }, ['already_so']],
    ['keep', { keepPowerUntil: '2026-06-20T05:00:00Z' }, []],
    ['keepEnd', { keepPowerUntil: later }, []],
    ['keepEnd', {}, ['already_so']],
    ['keepEnd', { keepPowerUntil: '2026-06-20T03:59:00Z' }, ['already_so']],
    ['prepaid', {}, []],
    ['prepaid', { mode: 'prepaid' }, ['already_so']],
    ['price', {}, []],
    ['price', { accountId: null }, []],
    ['price', { meterId: null }, ['no_meter']],
  ] as const)('%s of %j: %j', (work, given, blockers) => {
    expect(workBlockers(work, { ...usual, ...given }, target, at)).toEqual(blockers)
  })
  it('is too late for a moment or a day that is over by then', () => {
    expect(workBlockers('keep', usual, { until: '2026-06-20T04:00:00Z' }, at)).toEqual(['too_late'])
    expect(workBlockers('price', usual, { ...target, fromOn: '2026-06-19' }, at)).toEqual(['too_late'])
  })
  it('is of a meter of electricity whose prices are not settled otherwise', () => {
    const of = (verdict?: 'same' | 'later') =>
      workBlockers('price', usual, target, { ...at, price: verdict && { verdict } })
    expect([of(), of('same'), of('later')]).toEqual([['no_meter'], ['already_so'], ['price_later']])
  })
  it('is one reason at most, and none twice in a row once it is so', () => {
    const facts = fc.record({
      state: fc.constantFrom('active', 'suspended'),
      online: fc.boolean(),
      canRead: fc.boolean(),
      meterId: fc.constantFrom(null, 'm'),
      accountId: fc.constantFrom(null, 'a'),
      mode: fc.constantFrom(null, 'prepaid', 'postpaid'),
      planId: fc.constantFrom(null, 'usual', 'other'),
      keepPowerUntil: fc.constantFrom(null, later, '2026-06-20T03:00:00Z'),
    })
    const works = fc.constantFrom<Work>('plan', 'keep', 'keepEnd', 'prepaid')
    fc.assert(
      fc.property(works, facts, (work, meter) => {
        const blockers = workBlockers(work, meter, target, at)
        expect(blockers.length).toBeLessThanOrEqual(1)
        if (blockers.length) return
        const done = { plan: { planId: 'other' }, keep: { keepPowerUntil: later }, keepEnd: { keepPowerUntil: null } }
        const after = { ...meter, mode: work === 'prepaid' ? 'prepaid' : meter.mode, ...done[work as 'plan'] }
        expect(workBlockers(work, after, target, at)).toEqual(['already_so'])
      }),
    )
  })
})

describe('another pricePlan for one meter', () => {
  const place = { siteId: 's', houseId: 'h', roomId: 'r', meterId: 'm' }
  const attached = (id: string, of: Partial<Attached>): Attached & { id: string } => ({
    id,
    pricePlanId: 'old',
    pricePlanName: 'Old',
    target: 'site',
    siteId: 's',
    houseId: null,
    roomId: null,
    meterId: null,
    fromOn: '2026-01-01',
    toOn: null,
    ...of,
  })
  const site = attached('s1', {})
  const own = (of: Partial<Attached>) => attached('m1', { target: 'meter', meterId: 'm', pricePlanName: 'Own', ...of })
  const given = (list: (Attached & { id: string })[], pricePlanId = 'new') =>
    priceChange(list, place, { pricePlanId, fromOn: '2026-07-01' })
  it('begins where the site’s holds, and ends the meter’s own', () => {
    expect(given([])).toEqual({ verdict: 'change', before: null, ends: null })
    expect(given([site])).toEqual({ verdict: 'change', before: 'Old', ends: null })
    expect(given([site, own({})])).toEqual({ verdict: 'change', before: 'Own', ends: 'm1' })
    expect(given([site, own({ toOn: '2026-06-30' })])).toEqual({ verdict: 'change', before: 'Old', ends: null })
    expect(given([own({ meterId: 'another' })])).toEqual({ verdict: 'change', before: null, ends: null })
  })
  it('is left alone where it holds already, or the meter has later ones', () => {
    expect(given([site], 'old').verdict).toBe('same')
    expect(given([site, own({ pricePlanId: 'x', toOn: '2026-07-09' })], 'old').verdict).toBe('change')
    expect(given([site, own({ fromOn: '2026-07-01' })]).verdict).toBe('later')
    expect(given([site, own({ fromOn: '2026-08-01' })], 'old').verdict).toBe('later')
  })
})
