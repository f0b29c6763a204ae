import type { Menu } from '../kit/index.ts'
import { queryFundMode, setFundMode } from './fund.ts'

export const fundMenu: Menu = {
  code: 'fundmode',
  path: '/fundmode',
  icon: 'safety',
  roles: ['ROLE_ADMIN'],
  uses: [queryFundMode.permission],
  buttons: { fundMode: [setFundMode.permission] },
}
