import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import { confirmReadings, estimateReadings, reading, voidReading } from '@cloud-steward/contract/metering/meter.ts'
import { App, Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { Attachments } from '../../../components/files/Attachments.tsx'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { useChosen } from '../../../components/use-chosen.ts'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { type PageParts, ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { refreshMetering } from '../refresh-metering.ts'

const FormDrawer = lazy(() => import('../../../kit/FormDrawer.tsx'))
const MissingReadings = lazy(() => import('./MissingReadings.tsx'))
const ProposedReadings = lazy(() => import('./ProposedReadings.tsx'))
const ReadingSheet = lazy(() => import('./ReadingSheet.tsx'))
export const askAhead = askRowsAhead(reading)

/** Readings: typed a building at a time, imported, estimated; confirmed before they are settled. */
export default function ReadingPage(): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { chosen, clear, table } = useChosen<RowOf<typeof reading>>((row) => row.state === 'recorded')
  const confirm = async () => {
    const { confirmed } = await call(confirmReadings, { ids: [...chosen] })
    clear()
    await refreshMetering()
    void message.success(t('metering.reading.confirmedCount', { count: confirmed }))
  }
  return (
    <ResourcePage
      resource={reading}
      table={table}
      toolbar={({ mayPress, dialog }) => (
        <>
          {mayPress('record') && (
            <Button type="primary" onClick={() => dialog.show('sheet')}>
              {t('metering.reading.sheet')}
            </Button>
          )}
          <Button onClick={() => dialog.show('missing')}>{t('metering.readingWindow.missing')}</Button>
          <Button onClick={() => dialog.show('proposed')}>{t('metering.proposedReading.waiting')}</Button>
          {mayPress('confirm') && (
            <Button disabled={!chosen.length} onClick={() => void confirm().catch(() => {})}>
              {t('metering.reading.confirmChosen')}
            </Button>
          )}
          {mayPress('record') && (
            <Button onClick={() => dialog.show('estimate')}>{t('metering.reading.estimateReadings')}</Button>
          )}
        </>
      )}
      rowActions={(row, _standard, { dialog, mayPress }) => [
        { key: 'detail', title: t('kit.detail'), run: () => dialog.show('detail', row.id) },
        {
          key: 'void',
          title: t('button.void'),
          danger: true,
          visible: mayPress('void') && row.state !== 'void',
          run: () => dialog.show('void', row.id),
        },
      ]}
      detail={(parts) => <Dialogs parts={parts} />}
    />
  )
}

function Dialogs({ parts }: { parts: PageParts<typeof reading> }): ReactNode {
  const { t } = useTranslation()
  const { dialog, mayPress } = parts
  const { id, name, close } = dialog
  if (name === 'detail' && id)
    return (
      <RecordDrawer resource={reading} id={id} fields={reading.list} onClose={close}>
        {() => (
          <>
            <h3>{t('metering.reading.photo')}</h3>
            <Attachments resource={reading.name} recordId={id} editable={false} />
          </>
        )}
      </RecordDrawer>
    )
  if (name === 'missing') return <MissingReadings onClose={close} />
  if (name === 'proposed') return <ProposedReadings mayDecide={mayPress('confirm')} onClose={close} />
  if (name === 'sheet' && mayPress('record')) return <ReadingSheet onClose={close} />
  if (name === 'estimate' && mayPress('record'))
    return (
      <FormDrawer
        title={t('metering.reading.estimateReadings')}
        width={440}
        shape={estimateReadings.input}
        labelPrefix="metering.reading"
        initial={{ readOn: businessDay() }}
        before={<p className="quiet">{t('metering.reading.estimateHint')}</p>}
        send={async (values, key) => {
          const made = await call(estimateReadings, values as never, { key, quiet: true })
          await refreshMetering()
          return t('metering.reading.estimatedCount', made)
        }}
        onClose={close}
      />
    )
  if (name !== 'void' || !id || !mayPress('void')) return null
  return (
    <FormDrawer
      title={t('metering.reading.voidReading')}
      width={440}
      shape={{ reason: voidReading.input.reason }}
      labelPrefix="metering.reading"
      before={<p className="quiet">{t('metering.reading.voidHint')}</p>}
      send={async (values) => {
        await call(voidReading, { ...values, id } as never, { quiet: true })
        await refreshMetering()
      }}
      onClose={close}
    />
  )
}
