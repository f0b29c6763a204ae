import { endIncident, incident } from '@cloud-steward/contract/work-orders/plan.ts'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

export const askAhead = askRowsAhead(incident)

/** One cause of many reports: renters of the site read its text, and their reports hang on it. */
export default function IncidentPage(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <ResourcePage
      resource={incident}
      sheet
      rowActions={({ id, state }, standard, { mayPress }) => [
        {
          key: 'orders',
          title: t('workOrder.incident.itsOrders'),
          run: () => void navigate(`/workorder?incidentId=${id}`),
        },
        {
          key: 'end',
          title: t(endIncident.permission),
          visible: state === 'open' && mayPress('endIncident'),
          run: async () => {
            await call(endIncident, { id })
            await refreshRows(incident.name)
          },
        },
        ...standard,
      ]}
    />
  )
}
