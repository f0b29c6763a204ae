import { endpoints, type Menu, menus } from '@cloud-steward/contract'

const byPermission = new Map(endpoints.map((endpoint) => [endpoint.permission, endpoint]))

/** Whether a button changes data, reaches accounts, or only fetches a file. */
function isRefused(permissions: readonly string[]): boolean {
  const needed = permissions.flatMap((permission) => byPermission.get(permission) ?? [])
  const isFile = (one: (typeof needed)[number]): boolean => one.output.kind === 'file'
  const isForbidden = (one: (typeof needed)[number]): boolean =>
    one.ofAccount === true || (one.method !== 'GET' && !isFile(one))
  return needed.some(isForbidden) || (needed.length > 0 && needed.every(isFile))
}
const refusedIn = (list: readonly Menu[]): string[] =>
  list.flatMap(({ code, buttons = {}, children = [] }) => [
    ...Object.keys(buttons)
      .filter((button) => isRefused(buttons[button]!))
      .map((button) => `${code}:${button}`),
    ...refusedIn(children),
  ])
/** Buttons hidden from a user who looks into a tenant, because `infra/session/admit.ts` refuses their calls. */
export const LOOKER_BUTTONS: readonly string[] = refusedIn(menus)
