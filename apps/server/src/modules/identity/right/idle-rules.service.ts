import type { AnswerOf } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/identity/explain.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'
import { resourceOfMenu } from './access.rules.ts'
import { builtInButtons, buttonTitle } from './builtin.rules.ts'
import { rulesOfRoles } from './explain.queries.ts'
import { buttonsOfMenus } from './menu.queries.ts'
import { menuNames } from './menu.service.ts'

/** What is written down for roles and matches nothing: mostly left over from screens and organisations that went. */
export async function queryIdleRule(ctx: Ctx): Promise<AnswerOf<typeof contract.queryIdleRule>> {
  const [roles, made] = await ctx.db.all(rulesOfRoles(ctx.tenant.id), buttonsOfMenus(ctx.tenant.id))
  const names = await menuNames(ctx)
  const own = new Set(made.map(({ code, button }) => `${code}:${button}`))
  const say = (key: string, values: Record<string, string | number> = {}) =>
    translate(ctx.language, `identity.idle.${key}`, values)
  return roles.flatMap(({ id, code, name, ...role }) => {
    const holds = (menu: string) => names.has(menu) && role.menus.includes(menu)
    const fields = role.masked.flatMap((entry) => {
      const [menu = '', field = ''] = entry.split(':')
      const resource = resourceOfMenu(menu)
      const isKnown = resource && field in resource.fields
      const values = {
        screen: names.get(menu) ?? menu,
        field: isKnown ? translate(ctx.language, `${resource.name}.${field}`) : field,
      }
      if (!isKnown) return say('fieldGone', values)
      return holds(menu) ? [] : say('fieldOfNoScreen', values)
    })
    const buttons = role.hidden.flatMap((entry) => {
      const [menu = '', button = ''] = entry.split(':')
      const values = { screen: names.get(menu) ?? menu, button: buttonTitle(ctx.language, button) ?? button }
      if (!builtInButtons(menu).includes(button) && !own.has(entry)) return say('buttonGone', values)
      return holds(menu) ? [] : say('buttonOfNoScreen', values)
    })
    const texts = [
      ...(role.dataScope === 'chosen' && role.orgs === 0 ? [say('noOrgs')] : []),
      ...(role.dataScope.startsWith('own') && role.astray > 0 ? [say('astray', { count: role.astray })] : []),
      ...fields,
      ...buttons,
    ]
    return texts.map((text) => ({ id, roleCode: code, roleName: name, text }))
  })
}
