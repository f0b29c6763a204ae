import type { inspectionItemShape } from '@cloud-steward/contract/housing/inspection.ts'
import type { DataOf } from '@cloud-steward/contract/kit/index.ts'

export type InspectionItem = DataOf<typeof inspectionItemShape>
/** What is looked at in most flats, area by area; names are label keys, for what is written down is the user's language. */
const AREAS: readonly [area: string, items: readonly string[]][] = [
  ['entrance', ['door', 'lock', 'key', 'accessCard']],
  ['living', ['walls', 'floor', 'sofa', 'airConditioner', 'lamp', 'router']],
  ['bedroom', ['bed', 'mattress', 'wardrobe', 'airConditioner', 'curtain', 'desk']],
  ['kitchen', ['stove', 'hood', 'fridge', 'sink']],
  ['bathroom', ['toilet', 'washbasin', 'shower', 'waterHeater', 'washingMachine']],
]
export const defaultChecklist = (t: (key: string) => string): InspectionItem[] =>
  AREAS.flatMap(([area, items]) =>
    items.map((item) => ({
      area: t(`housing.checklist.${area}`),
      item: t(`housing.checklist.${item}`),
      quantity: 1,
      condition: 'good' as const,
    })),
  )
