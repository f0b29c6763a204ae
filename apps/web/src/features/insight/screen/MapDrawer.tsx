import { MOST_MAP_BYTES, queryMap, removeMap, setMap } from '@cloud-steward/contract/insight/map.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Drawer, Form, Input, Upload } from 'antd'
import { type ReactNode, useState } from 'react'
import { call, upload } from '../../../infra/api.ts'
import { formatInstant, listed } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { queryClient } from '../../../infra/query-client.ts'
import { Failed } from '../../../kit/Failed.tsx'

interface Props {
  open: boolean
  onClose: () => void
}
/** The platform's administrator uploads the map of the big screens with its approval number, or removes it. */
export function MapDrawer({ open, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  return (
    <Drawer title={t('insight.map')} open={open} onClose={onClose} destroyOnHidden>
      <p className="quiet">{t('insight.map.hint')}</p>
      <MapForm />
    </Drawer>
  )
}

type Found = AnswerOf<typeof queryMap>
function MapForm(): ReactNode {
  const { t } = useTranslation()
  const { message, modal } = App.useApp()
  const now = useQuery({ queryKey: ['insight.map'], queryFn: ({ signal }) => call(queryMap, {}, { signal }) })
  const refresh = async (said: string) => {
    await Promise.all([now.refetch(), queryClient.invalidateQueries({ queryKey: ['insight.screen'] })])
    void message.success(t(said))
  }
  const remove = () =>
    modal.confirm({
      title: t('insight.map.confirmRemove'),
      okText: t('insight.map.removeMap'),
      okButtonProps: { danger: true },
      zIndex: 1_100,
      onOk: async () => {
        await call(removeMap, {})
        await refresh('insight.map.removed')
      },
    })
  if (now.isError) return <Failed retry={now.refetch} />
  return (
    <>
      {now.data && <MapNow map={now.data} onRemove={() => void remove()} />}
      <NewMap onSaved={() => refresh('insight.map.saved')} />
    </>
  )
}

function MapNow({ map, onRemove }: { map: Found; onRemove: () => void }): ReactNode {
  const { t } = useTranslation()
  if (!map.version) return <p>{t('insight.map.none')}</p>
  return (
    <>
      <p>
        {t('insight.map.now', {
          approvalNo: map.approvalNo ?? '',
          features: map.features,
          by: map.username ?? '',
          at: formatInstant(map.createTime, 'YYYY-MM-DD HH:mm'),
        })}
      </p>
      <Button danger size="small" onClick={onRemove}>
        {t('insight.map.removeMap')}
      </Button>
      {(['unmatched', 'missing'] as const).map(
        (list) =>
          map[list].length > 0 && (
            <Alert
              key={list}
              className="map-names"
              type="warning"
              title={t(`insight.map.${list}`)}
              description={listed(map[list])}
            />
          ),
      )}
    </>
  )
}

function NewMap({ onSaved }: { onSaved: () => Promise<void> }): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [file, setFile] = useState<File>()
  const [approvalNo, setApprovalNo] = useState('')
  const [busy, setBusy] = useState(false)
  const choose = (chosen: File): false => {
    if (chosen.size > MOST_MAP_BYTES) void message.warning(t('kit.error.tooLarge'))
    else setFile(chosen)
    return false
  }
  const save = async () => {
    setBusy(true)
    try {
      await upload(setMap, file!, { input: { approvalNo: approvalNo.trim() } })
      setFile(undefined)
      setApprovalNo('')
      await onSaved()
    } catch {
      // `upload` has already shown the error.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form layout="vertical" className="map-form" onFinish={() => void save()}>
      <Form.Item label={t('insight.map.file')} required>
        <Upload
          accept=".json,.geojson"
          maxCount={1}
          fileList={file ? [{ uid: '1', name: file.name, size: file.size }] : []}
          beforeUpload={choose}
          onRemove={() => setFile(undefined)}
        >
          <Button>{t('insight.map.choose')}</Button>
        </Upload>
      </Form.Item>
      <Form.Item
        label={t('insight.map.approvalNo')}
        htmlFor="map-approval"
        required
        extra={t('insight.map.approvalNoHint')}
      >
        <Input
          id="map-approval"
          maxLength={40}
          value={approvalNo}
          onChange={({ target }) => setApprovalNo(target.value)}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy} disabled={!file || approvalNo.trim().length < 4}>
        {t('insight.map.save')}
      </Button>
    </Form>
  )
}
