import { devices, sendCommand } from '@cloud-steward/contract/devices/index.ts'
import type { Endpoint, Menu } from '@cloud-steward/contract/kit/index.ts'
import { attachPricePlan, metering } from '@cloud-steward/contract/metering/index.ts'
import {
  BATCH_ACTIONS,
  keepPower,
  prepaid,
  setAccountMode,
  setAccountPlan,
} from '@cloud-steward/contract/prepaid/index.ts'
import { expect, it } from 'vitest'
import { type Action, offeredActions, SINGLE } from './offered-actions.ts'

const flat = (menus: readonly Menu[]): Menu[] => menus.flatMap((menu) => [menu, ...flat(menu.children ?? [])])
const MENUS = flat([...devices.menus, ...prepaid.menus, ...metering.menus])
const menus = MENUS.map(({ code }) => ({ id: code, parentId: '', name: code }))
const without = (...hiddenButtons: string[]) => offeredActions({ menus, hiddenButtons })

it('offers everything to whoever may do everything to one', () => {
  expect(without()).toEqual([...BATCH_ACTIONS])
})

it('leaves out what he may not do to one, and keeps what the batch is for', () => {
  expect(without('meteraccount:keep')).toEqual(['off', 'on', 'read', 'price', 'plan', 'prepaid'])
  expect(without('meteraccount:mode', 'programme:attach')).toEqual(['off', 'on', 'read', 'keep', 'keepEnd'])
  // One of two ways is enough.
  expect(without('elemeter:command')).toContain('read')
  expect(without('elemeter:command', 'watermeter:command')).not.toContain('read')
  expect(offeredActions({ menus: [], hiddenButtons: [] })).toEqual(['off', 'on'])
  expect(offeredActions({ menus: [], hiddenButtons: [] }, 'price')).toEqual(['off', 'on', 'price'])
})

it('names buttons that stand for what the server asks for', () => {
  const needed: Partial<Record<Action, Endpoint>> = {
    read: sendCommand,
    price: attachPricePlan,
    plan: setAccountPlan,
    keep: keepPower,
    keepEnd: keepPower,
    prepaid: setAccountMode,
  }
  expect(Object.keys(SINGLE)).toEqual(Object.keys(needed))
  for (const [action, buttons] of Object.entries(SINGLE))
    for (const [code, button] of buttons)
      expect(MENUS.find((menu) => menu.code === code)?.buttons?.[button]).toContain(
        needed[action as Action]!.permission,
      )
})
