import { pricePlan } from '@cloud-steward/contract/metering/price-plan.ts'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const VersionDrawer = lazy(() => import('./VersionDrawer.tsx'))
const VersionForm = lazy(() => import('./VersionForm.tsx'))
const DerivedForm = lazy(() => import('./DerivedForm.tsx'))
const AttachmentDrawer = lazy(() => import('./AttachmentDrawer.tsx'))
const SimulateDrawer = lazy(() => import('./SimulateDrawer.tsx'))
export const askAhead = askRowsAhead(pricePlan)

/** Price pricePlans: their versions, where they hold, and what a use would cost. */
export default function PricePlanPage(): ReactNode {
  const { t } = useTranslation()
  return (
    <ResourcePage
      resource={pricePlan}
      sheet
      formProps={{ initial: { utility: 'electric' } }}
      rowActions={(row, standard, { dialog, mayPress }) => [
        { key: 'versions', title: t('metering.pricePlan.versions'), run: () => dialog.show('versions', row.id) },
        { key: 'simulate', title: t('metering.pricePlan.simulate'), run: () => dialog.show('simulate', row.id) },
        {
          key: 'places',
          title: t('metering.pricePlan.places'),
          visible: mayPress('attach'),
          run: () => dialog.show('places', row.id),
        },
        ...standard,
      ]}
      detail={({ dialog, mayPress }) => {
        const { id, name, close } = dialog
        if (!id) return null
        if (name === 'versions') return <VersionDrawer id={id} mayPress={mayPress} dialog={dialog} />
        if (name === 'version' && mayPress('version'))
          return <VersionForm id={id} onClose={() => dialog.show('versions', id)} />
        if (name === 'derived' && mayPress('version'))
          return <DerivedForm id={id} onClose={() => dialog.show('versions', id)} />
        if (name === 'simulate') return <SimulateDrawer id={id} onClose={close} />
        if (name === 'places' && mayPress('attach')) return <AttachmentDrawer id={id} onClose={close} />
        return null
      }}
    />
  )
}
