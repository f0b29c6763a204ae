import { checkOut } from '@cloud-steward/contract/checkout/check-out.ts'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const ReviewDetail = lazy(() => import('./ReviewDetail.tsx'))
export const askAhead = askRowsAhead(checkOut)

/** The statements of whoever is signed in, to be read. */
export default function MyCheckOutPage(): ReactNode {
  const { t } = useTranslation()
  return (
    <ResourcePage
      resource={checkOut}
      rowActions={(row, _standard, { dialog }) => [
        { key: 'detail', title: t('kit.detail'), run: () => dialog.show('detail', row.id) },
      ]}
      detail={({ dialog: { name, id, close } }) =>
        name === 'detail' && id ? <ReviewDetail id={id} onClose={close} /> : null
      }
    />
  )
}
