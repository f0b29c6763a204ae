import { menus as known } from '@cloud-steward/contract'
import type { Menu } from '@cloud-steward/contract/kit/domain.ts'
import { type Access, mayOpen, mayPress } from './permissions.ts'
import { useSession } from './session-store.ts'

const flat = (list: readonly Menu[]): Menu[] => list.flatMap((menu) => [menu, ...flat(menu.children ?? [])])

/** Whether some menu the caller has, or a button on it he sees, needs this permission and so grants it. */
export const grants = (access: Access, permission: string): boolean =>
  flat(known).some(
    ({ code, uses = [], buttons = {} }) =>
      mayOpen(access, code) &&
      (uses.includes(permission) ||
        Object.entries(buttons).some(
          ([button, needs]) => needs.includes(permission) && mayPress(access, code, button),
        )),
  )

/** `may('housing.room.update')`. Brings the whole contract along, so lists use `useMayPress` instead. */
export const may = (permission: string): boolean => grants(useSession.getState(), permission)
export function useMay(): (permission: string) => boolean {
  const access = useSession()
  return (permission) => grants(access, permission)
}
