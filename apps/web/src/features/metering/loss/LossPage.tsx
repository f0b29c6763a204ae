import { shareRun, voidShare } from '@cloud-steward/contract/metering/loss.ts'
import { Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { refreshMetering } from '../refresh-metering.ts'

const FormDrawer = lazy(() => import('../../../kit/FormDrawer.tsx'))
const ShareDrawer = lazy(() => import('./ShareDrawer.tsx'))
const ShareDetail = lazy(() => import('./ShareDetail.tsx'))
export const askAhead = askRowsAhead(shareRun)

/** Losses behind main meters and how they were shared. */
export default function LossPage(): ReactNode {
  const { t } = useTranslation()
  return (
    <ResourcePage
      resource={shareRun}
      toolbar={({ mayPress, dialog }) =>
        mayPress('share') && (
          <Button type="primary" onClick={() => dialog.show('share')}>
            {t('metering.shareRun.confirmShare')}
          </Button>
        )
      }
      rowActions={(row, _standard, { dialog, mayPress }) => [
        { key: 'detail', title: t('kit.detail'), run: () => dialog.show('detail', row.id) },
        {
          key: 'void',
          title: t('button.void'),
          danger: true,
          visible: mayPress('void') && row.state === 'confirmed',
          run: () => dialog.show('void', row.id),
        },
      ]}
      detail={({ dialog, mayPress }) => {
        const { id, name, close } = dialog
        if (name === 'share' && mayPress('share')) return <ShareDrawer onClose={close} />
        if (name === 'detail' && id) return <ShareDetail id={id} onClose={close} />
        if (name !== 'void' || !id || !mayPress('void')) return null
        return (
          <FormDrawer
            title={t('metering.shareRun.voidShare')}
            width={440}
            shape={{ reason: voidShare.input.reason }}
            labelPrefix="metering.shareRun"
            before={<p className="quiet">{t('metering.shareRun.voidHint')}</p>}
            send={async (values) => {
              await call(voidShare, { ...values, id } as never, { quiet: true })
              await refreshMetering()
            }}
            onClose={close}
          />
        )
      }}
    />
  )
}
