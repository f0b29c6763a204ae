import type { lease } from '@cloud-steward/contract/housing/lease.ts'
import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import type { TFunction } from 'i18next'
import type { Action } from '../../../kit/ActionMenu.tsx'
import type { PageParts } from '../../../kit/ResourcePage.tsx'

/** What can be done with a lease in its state: a draft may still change, a signed one may end. */
export function leaseActions(
  row: RowOf<typeof lease>,
  standard: readonly Action[],
  { dialog, mayPress }: PageParts<typeof lease>,
  t: TFunction,
): Action[] {
  const isDraft = row.state === 'draft'
  const isLive = ['signed', 'active', 'expiring', 'holdover'].includes(row.state)
  return [
    { key: 'detail', title: t('kit.detail'), run: () => dialog.show('detail', row.id) },
    {
      key: 'sign',
      title: t('button.sign'),
      visible: isDraft && mayPress('sign'),
      run: () => dialog.show('sign', row.id),
    },
    { key: 'end', title: t('button.end'), visible: isLive && mayPress('end'), run: () => dialog.show('end', row.id) },
    ...standard.map((action) => ({ ...action, visible: action.visible && isDraft })),
    {
      key: 'cancel',
      title: t('button.cancel'),
      visible: isDraft && mayPress('cancel'),
      danger: true,
      run: () => dialog.show('cancel', row.id),
    },
  ]
}
