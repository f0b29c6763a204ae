import type { InputOf } from '@cloud-steward/contract'
import type { saveVersion } from '@cloud-steward/contract/metering/index.ts'

type Terms = Omit<InputOf<typeof saveVersion>, 'pricePlanId' | 'effectiveOn'>
const PLAIN = { servicePrice: 0, fixedFen: 0, fixedPer: 'month', minFen: 0 } as const
const band = (startTime: string, endTime: string, name: 'peak' | 'flat' | 'valley', price: number) => ({
  fromMonth: 1,
  toMonth: 12,
  days: 'every' as const,
  startTime,
  endTime,
  band: name,
  price,
})

export interface PricePlanPlan {
  code: string
  name: string
  utility: 'electric' | 'cold_water'
  terms: Terms
  /** Written as the draft of the next version. */
  next?: Terms
}
/** The steps of a year that households of Zhejiang pay, and what operators mostly put beside them. */
const LADDER: Terms = {
  ...PLAIN,
  kind: 'ladder',
  ladderPeriod: 'year',
  tiers: [
    { fromQuantity: 0, toQuantity: 2_760, price: 0.538 },
    { fromQuantity: 2_760, toQuantity: 4_800, price: 0.588 },
    { fromQuantity: 4_800, price: 0.838 },
  ],
  servicePrice: 0.03,
}
export const PROGRAMMES: readonly PricePlanPlan[] = [
  { code: 'D-JT', name: '居民阶梯电价', utility: 'electric', terms: LADDER, next: { ...LADDER, servicePrice: 0.02 } },
  {
    code: 'D-FS',
    name: '公寓分时电价',
    utility: 'electric',
    terms: {
      ...PLAIN,
      kind: 'tou',
      periods: [
        band('00:00', '08:00', 'valley', 0.288),
        band('08:00', '11:00', 'peak', 0.868),
        band('11:00', '19:00', 'flat', 0.568),
        band('19:00', '22:00', 'peak', 0.868),
        band('22:00', '24:00', 'valley', 0.288),
      ],
    },
  },
  {
    code: 'S-JM',
    name: '居民水价',
    utility: 'cold_water',
    terms: {
      ...PLAIN,
      kind: 'ladder',
      ladderPeriod: 'month',
      tiers: [
        { fromQuantity: 0, toQuantity: 18, price: 2.9 },
        { fromQuantity: 18, toQuantity: 25, price: 3.85 },
        { fromQuantity: 25, price: 6.7 },
      ],
    },
  },
]
