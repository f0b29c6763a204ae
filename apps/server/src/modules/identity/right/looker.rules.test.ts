import { endpoints, type Menu, menus } from '@cloud-steward/contract'
import { expect, it } from 'vitest'
import { admissionTo } from '../../../infra/session/admit.ts'
import type { Session } from '../../../infra/session/types.ts'
import { LOOKER_BUTTONS } from './looker.rules.ts'

const session = {
  readOnly: true,
  keptFromAccount: true,
  lookIn: {},
  tenant: { state: 'open' },
  scope: { kind: 'all' },
  mayCall: () => true,
} as unknown as Session
const isAdmitted = (permission: string): boolean => {
  try {
    admissionTo(endpoints.find((one) => one.permission === permission)!)(session, undefined)
    return true
  } catch {
    return false
  }
}
const flat = (list: readonly Menu[]): Menu[] => list.flatMap((menu) => [menu, ...flat(menu.children ?? [])])

it('leaves out no button the server would refuse whole, and hides none it would admit whole', () => {
  const wrong = flat(menus).flatMap(({ code, buttons = {} }) =>
    Object.entries(buttons).flatMap(([button, permissions]) => {
      const admitted = permissions.map(isAdmitted)
      const isHidden = LOOKER_BUTTONS.includes(`${code}:${button}`)
      const isWrong = isHidden
        ? permissions.length === 0 || admitted.every(Boolean)
        : admitted.length > 0 && !admitted.some(Boolean)
      return isWrong ? [`${code}:${button}`] : []
    }),
  )
  expect(wrong).toEqual([])
})

it('hides what changes something although the form also reads, and keeps lists beside which files are offered', () => {
  expect(LOOKER_BUTTONS).toEqual(expect.arrayContaining(['site:add', 'site:export', 'contract:update', 'rentbill:pay']))
  for (const kept of ['outsidebill:yearly', 'rentbill:pick', 'elemeter:use']) expect(LOOKER_BUTTONS).not.toContain(kept)
})
