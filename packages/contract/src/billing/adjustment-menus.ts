import { crudButtons, listMenu, type Menu, uses } from '../kit/index.ts'
import { adjustment } from './adjustment.ts'
import { bill } from './bill.ts'
import { giftRule } from './gift-rule.ts'
import { note } from './note.ts'

/** Screens of what is owed no more: what people ask for, what new leases are given, and the notes. */
export const adjustmentMenus = (roles: Menu['roles'], pickers: readonly string[]): Menu[] => [
  {
    code: 'adjustment',
    path: '/adjustment',
    icon: 'safety',
    roles,
    uses: [...uses(adjustment, 'query'), ...pickers],
    buttons: {
      decide: uses(adjustment, 'decideAdjustment'),
      withdraw: uses(adjustment, 'withdrawAdjustment'),
      add: [...uses(adjustment, 'requestAdjustment'), ...uses(bill, 'query')],
      ...crudButtons(adjustment),
    },
  },
  listMenu(giftRule, { code: 'giftrule', icon: 'book', roles }),
  listMenu(note, { code: 'billnote', icon: 'file-text', roles }),
]
