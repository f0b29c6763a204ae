import { flag, text } from '@cloud-steward/contract/kit/index.ts'
import { expect, it } from 'vitest'
import type { Ctx } from '../infra/ctx/types.ts'
import { cellReader } from './import-cells.ts'

const read = cellReader('workOrder.item', { name: text(8), isActive: flag(), isUrgent: flag({ optional: true }) })
const flags = async (...cells: string[]) => (await read({} as Ctx, [['a', ...cells]]))[0]

it('reads a yes or no as exports write it in each language, and as programs do', async () => {
  for (const yes of ['是', 'Yes', 'true', '1', 'Y']) expect(await flags(yes, ''), yes).toMatchObject({ isActive: true })
  for (const no of ['否', 'No', 'FALSE', '0'])
    expect(await flags(no, no), no).toMatchObject({ isActive: false, isUrgent: false })
  expect(await flags('是', '')).toMatchObject({ isActive: true })
  for (const bad of ['对', '启用', '', '2'])
    expect(await flags(bad, '')).toMatchObject({ problems: { isActive: expect.any(Object) as object } })
})
