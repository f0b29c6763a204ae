import { supplierBill } from '@cloud-steward/contract/metering/supplier-bill.ts'
import type { ReactNode } from 'react'
import { lazy } from 'react'
import { Attachments } from '../../../components/files/Attachments.tsx'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'

const ResourceForm = lazy(() => import('../../../kit/ResourceForm.tsx'))

/** What suppliers charged, with the bill as they sent it. */
export default function SupplierBills({ header }: { header: ReactNode }): ReactNode {
  const { t } = useTranslation()
  return (
    <ResourcePage
      resource={supplierBill}
      header={() => header}
      form={(props) => (
        <ResourceForm
          key={props.id ?? 'add'}
          {...props}
          after={() => <p className="quiet">{t('metering.supplierBill.hint')}</p>}
        />
      )}
      rowActions={({ id }, standard, { dialog }) => [
        { key: 'detail', title: t('kit.detail'), run: () => dialog.show('detail', id) },
        ...standard,
      ]}
      detail={({ dialog: { name, id, close }, mayPress }) =>
        name === 'detail' &&
        id && (
          <RecordDrawer resource={supplierBill} id={id} fields={supplierBill.list} onClose={close}>
            {() => <Attachments resource={supplierBill.name} recordId={id} editable={mayPress('supplier')} />}
          </RecordDrawer>
        )
      }
    />
  )
}
