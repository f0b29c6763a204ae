import { shareRule } from '@cloud-steward/contract/channels/sharing-rule.ts'
import { Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { businessDay } from '../../../infra/business-day.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { PartsPreview } from './PartsPreview.tsx'

const ResourceForm = lazy(() => import('../../../kit/ResourceForm.tsx'))
const PreviewDrawer = lazy(() => import('./PreviewDrawer.tsx'))
export const askAhead = askRowsAhead(shareRule)

/** Rules by which payments are divided, and a try of what they would do. */
export default function ShareRulePage(): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${shareRule.name}.${key}`)
  return (
    <ResourcePage
      resource={shareRule}
      sheet
      toolbar={({ dialog }) => <Button onClick={() => dialog.show('preview')}>{word('previewShare')}</Button>}
      form={(props) => (
        <ResourceForm
          key={props.id ?? 'add'}
          {...props}
          width={860}
          initial={{
            effectiveFrom: businessDay(),
            priority: 0,
            feeKinds: ['rent'],
            isManual: false,
            isActive: true,
            parts: [{}],
          }}
          after={(form) => (
            <>
              {props.row?.isUsed === true && <p className="quiet">{word('versionHint')}</p>}
              <PartsPreview form={form} />
            </>
          )}
        />
      )}
      detail={({ dialog: { name, close } }) => name === 'preview' && <PreviewDrawer onClose={close} />}
    />
  )
}
