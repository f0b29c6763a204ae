import { signFlow } from '@cloud-steward/contract/housing/signing.ts'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

export const askAhead = askRowsAhead(signFlow)

/** All leases that were put before their parties, and what became of it. */
export default function SignFlowPage(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <ResourcePage
      resource={signFlow}
      rowActions={(row) => [
        {
          key: 'lease',
          title: t('housing.signFlow.showLease'),
          run: () =>
            void navigate(
              row.masterLeaseId
                ? `/masterlease?open=detail:${row.masterLeaseId}`
                : `/contract?open=detail:${row.leaseId}`,
            ),
        },
      ]}
    />
  )
}
