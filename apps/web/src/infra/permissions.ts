import { type MenuNode, useSession } from './session-store.ts'

export interface Access {
  menus: readonly MenuNode[]
  hiddenButtons: readonly string[]
}

/** Every node of the menu tree, parents before children. */
export const flatMenus = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => [node, ...flatMenus(node.routes ?? [])])

const codes = new WeakMap<Access['menus'], ReadonlySet<string>>()
/** The codes of a tree, gathered once: every action of every row asks. */
function codesOf(menus: Access['menus']): ReadonlySet<string> {
  const known = codes.get(menus) ?? new Set(flatMenus(menus).map(({ name }) => name))
  codes.set(menus, known)
  return known
}
export const mayOpen = ({ menus }: Access, menu: string): boolean => codesOf(menus).has(menu)

/** Buttons show unless they are listed: the list a role has is that of its hidden buttons. */
export const mayPress = (access: Access, menu: string, button: string): boolean =>
  mayOpen(access, menu) && !access.hiddenButtons.includes(`${menu}:${button}`)

/** Whether the signed-in user sees this button of this menu. The server decides again when it is pressed. */
export function useMayPress(menu: string): (button: string) => boolean {
  const access = useSession()
  return (button) => mayPress(access, menu, button)
}
