import { draftModel, typeModel } from '@cloud-steward/contract/devices/model.ts'
import { deviceType } from '@cloud-steward/contract/devices/type.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { usePage } from '../../../infra/page.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { queryRows, refreshRows } from '../../../kit/rows.ts'
import { useRow } from '../../../kit/use-row.ts'
import { useSubmit } from '../../../kit/use-submit.ts'
import '../device/device.css'
import './model.css'
import { ModelVersion } from './ModelVersion.tsx'
import { ModelVersions } from './ModelVersions.tsx'

const MOST = 200

/** The thing model of a device type: its versions, and the one that is looked at. */
export default function ModelPage(): ReactNode {
  const { t } = useTranslation()
  const { title } = usePage()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const mayPress = useMayPress('equipmenttype')
  const { busy, submit } = useSubmit()
  const typeId = params.get('type') ?? ''
  const type = useRow(deviceType, typeId)
  const word = (key: string, values = {}) => t(`${typeModel.name}.${key}`, values)
  const versions = useQuery({
    queryKey: [typeModel.name, 'of', typeId],
    queryFn: async ({ signal }) => (await queryRows(typeModel, { typeId, pageSize: MOST }, signal)).list,
  })
  if (type.data === null) return <Empty description={t('kit.error.notFound')} />
  if (versions.isError && !versions.data) return <Failed retry={versions.refetch} />
  if (!type.data || !versions.data) return <Skeleton active />
  const { name, protocol } = type.data
  const list = versions.data
  const hasDraft = list.some(({ state }) => state === 'draft')
  const shown = list.find(({ id }) => id === params.get('version')) ?? list[0]
  const show = (version: string | undefined) =>
    setParams({ type: typeId, ...(version ? { version } : {}) }, { replace: true })
  const draft = (fromId?: string) =>
    void submit(async (key) => {
      const { id } = await call(draftModel, { typeId, fromId }, { key, quiet: true })
      await refreshRows(typeModel.name)
      show(id)
    })
  const mayDraft = mayPress('model') && !hasDraft
  return (
    <div className="device-page model-page">
      <h1 className="visually-hidden">{title}</h1>
      <section className="device-card device-head">
        <h2>
          {t(typeModel.name)} · {name}
        </h2>
        <span className="quiet">{t(`${deviceType.name}.protocol.${protocol}`)}</span>
        <span className="device-console">
          {mayDraft && (
            <Button
              type="primary"
              loading={busy}
              onClick={() => draft(list.find(({ state }) => state === 'published')?.id)}
            >
              {word('draftModel')}
            </Button>
          )}
          <Button onClick={() => void navigate('/equipmenttype')}>{word('back')}</Button>
        </span>
      </section>
      {!shown && (
        <section className="device-card">
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={word('noVersions')} />
          <p className="quiet model-hint">{word('startHint')}</p>
        </section>
      )}
      {shown && (
        <>
          <ModelVersion
            key={shown.id}
            id={shown.id}
            isModbus={protocol === 'modbus'}
            mayEdit={mayPress('model')}
            mayPublish={mayPress('publishModel')}
            onDropped={() => show(undefined)}
          />
          <ModelVersions list={list} show={show} draft={mayDraft ? draft : undefined} />
        </>
      )}
    </div>
  )
}
