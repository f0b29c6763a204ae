import { menu } from '@cloud-steward/contract/identity/menu.ts'
import { sql } from '../../../infra/db/sql.ts'
import { translate } from '../../../infra/labels.ts'
import { standardTree } from '../../../kit/tree.ts'
import { menuTitles } from './builtin.rules.ts'

export const menuBase = standardTree(menu, 'menuSequence', {
  // Without a name of the tenant's own a screen is called what the product calls it, in the caller's language.
  columns: ({ language }) => ({
    menuName: sql`coalesce(t.menu_name, ${JSON.stringify(menuTitles(language))}::jsonb ->> t.menu_code, t.menu_code)`,
    menuStatusCn: sql`case t.menu_status when 1 then ${translate(language, 'identity.menu.menuStatus.1')} else ${translate(language, 'identity.menu.menuStatus.0')} end`,
  }),
})
