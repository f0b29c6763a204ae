import type { ReactNode } from 'react'
import { useTranslation } from '../infra/i18n.ts'
import { listPath } from '../infra/record-pages.ts'

/** Whose rows name a record, and in which field one searches for it there. */
const RELATED: Readonly<Record<string, readonly (readonly [resource: string, key: string])[]>> = {
  'housing.site': [
    ['housing.building', 'siteId'],
    ['housing.room', 'siteId'],
    ['housing.lease', 'siteId'],
  ],
  'housing.building': [['housing.room', 'buildingId']],
  'housing.room': [
    ['housing.lease', 'roomId'],
    ['billing.bill', 'roomId'],
    ['housing.reservation', 'roomId'],
  ],
  'housing.landlord': [
    ['housing.room', 'landlordId'],
    ['housing.lease', 'landlordId'],
    ['billing.bill', 'landlordId'],
  ],
  'housing.rentee': [
    ['housing.lease', 'renteeId'],
    ['billing.bill', 'renteeId'],
    ['payment.payment', 'renteeId'],
  ],
  'housing.lease': [['billing.bill', 'leaseId']],
  'metering.meter': [
    ['metering.reading', 'meterId'],
    ['metering.settlement', 'meterId'],
  ],
  'prepaid.account': [['prepaid.recharge', 'accountId']],
  'payout.payBatch': [['payout.payLine', 'batchId']],
}

/** Leads from a record to the lists of what belongs to it. */
export function RelatedLists({ of, id }: { of: string; id: string }): ReactNode {
  const { t } = useTranslation()
  const lists = (RELATED[of] ?? []).flatMap(([resource, key]) => listPath(resource, key, id) ?? [])
  if (!lists.length) return null
  return (
    <nav className="record-lists" aria-label={t('kit.related')}>
      {lists.map(({ menu, path }) => (
        <a key={path} className="record-link" href={path}>
          {t(`menu.${menu}`)}
        </a>
      ))}
    </nav>
  )
}
