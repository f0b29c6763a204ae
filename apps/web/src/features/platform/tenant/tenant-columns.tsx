import type { tenant } from '@cloud-steward/contract/platform/tenant.ts'
import { formatNumber } from '../../../infra/format.ts'
import type { Translate } from '../../../infra/i18n.ts'
import type { Column } from '../../../kit/columns.ts'
import { StateTag } from '../../../kit/StateTag.tsx'

/** Words that have a colour, for states that mean as much. */
const TONES: Readonly<Record<string, string>> = {
  upcoming: 'issued',
  open: 'active',
  readOnly: 'expiring',
  expired: 'overdue',
  closed: 'closed',
}
/** Nine houses in ten: time to speak of more. */
const LOW = 0.9

/** The standard columns, with the houses used beside those authorised. */
export const tenantColumns =
  (t: Translate) =>
  (standard: Column<typeof tenant>[]): Column<typeof tenant>[] =>
    standard
      .filter(({ key }) => key !== 'houseNum')
      .map((column) => {
        if (column.key === 'status')
          return {
            ...column,
            width: 92,
            render: (_, { status }) => (
              <StateTag value={TONES[status] ?? status}>{t(`platform.tenant.status.${status}`)}</StateTag>
            ),
          }
        if (column.key === 'housesUsed')
          return {
            ...column,
            title: t('platform.houses'),
            width: 132,
            align: 'right',
            render: (_, { housesUsed, houseNum }) => (
              <span className="house-use" data-low={housesUsed >= (houseNum ?? 0) * LOW || undefined}>
                {formatNumber(housesUsed)} / {formatNumber(houseNum ?? 0)}
              </span>
            ),
          }
        return column.key === 'mcc' ? { ...column, width: 200, ellipsis: true } : column
      })
