import { duty, queryAlertMinutes } from '@cloud-steward/contract/notices/duty.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../infra/api.ts'
import { businessDay } from '../../infra/business-day.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { ResourcePage } from '../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../kit/use-resource-list.ts'

export const askAhead = askRowsAhead(duty)

/** Who gets a text message when nobody acknowledges an alert. */
export default function DutyPage(): ReactNode {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: [queryAlertMinutes.permission],
    queryFn: ({ signal }) => call(queryAlertMinutes, {}, { signal }),
  })
  const minutes = data?.minutes
  const hint = minutes === 0 ? t(`${duty.name}.never`) : t(`${duty.name}.hint`, { minutes: String(minutes ?? '') })
  return (
    <ResourcePage
      resource={duty}
      header={() => minutes !== undefined && <p className="quiet">{hint}</p>}
      columns={(standard) =>
        standard.map((column) =>
          column.key === 'siteId'
            ? { ...column, render: (_, row) => row.siteName ?? t(`${duty.name}.allSites`) }
            : column,
        )
      }
      formProps={{ initial: { fromOn: businessDay(), place: 1 } }}
    />
  )
}
