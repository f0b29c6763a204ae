import {
  dropModel,
  type Model,
  publishModel,
  queryModel,
  saveModel,
  typeModel,
} from '@cloud-steward/contract/devices/model.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Skeleton, Tabs } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { StateTag } from '../../../kit/StateTag.tsx'
import { PARTS } from './entries.ts'
import { ModelDifference } from './ModelDifference.tsx'
import { ModelPart } from './ModelPart.tsx'

const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))
interface Props {
  id: string
  isModbus: boolean
  mayEdit: boolean
  mayPublish: boolean
  /** It was thrown away. */
  onDropped: () => void
}
/** One version: what stands in it, and while it is a draft what is wrong with it and what can be done. */
export function ModelVersion({ id, isModbus, mayEdit, mayPublish, onDropped }: Props): ReactNode {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const [publishing, setPublishing] = useState(false)
  const word = (key: string, values = {}) => t(`${typeModel.name}.${key}`, values)
  const found = useQuery({
    queryKey: [typeModel.name, 'version', id],
    queryFn: ({ signal }) => call(queryModel, { id }, { signal }),
  })
  if (found.isError && !found.data) return <Failed retry={found.refetch} />
  if (!found.data) return <Skeleton active />
  const { number, state, revision, problems, difference, publishedNumber, properties, commands, events, alarms } =
    found.data
  const model: Model = { properties, commands, events, alarms }
  const isDraft = state === 'draft'
  const save = async (changed: Partial<Model>) => {
    await call(saveModel, { id, revision, ...model, ...changed })
    await refreshRows(typeModel.name)
  }
  const drop = () =>
    modal.confirm({
      title: word('dropModel'),
      content: word('dropAsk'),
      okText: t('kit.ok'),
      cancelText: t('kit.cancel'),
      okButtonProps: { danger: true },
      onOk: async () => {
        await call(dropModel, { id })
        onDropped()
        await refreshRows(typeModel.name)
      },
    })
  return (
    <section className="device-card model-version">
      <div className="device-head">
        <h3>{word('version', { number })}</h3>
        <StateTag value={state === 'published' ? 'active' : state}>{word(`state.${state}`)}</StateTag>
        {isDraft && (
          <span className="device-console">
            {mayPublish && (
              <Button type="primary" disabled={problems.length > 0} onClick={() => setPublishing(true)}>
                {word('publishModel')}
              </Button>
            )}
            {mayEdit && (
              <Button danger onClick={drop}>
                {word('dropModel')}
              </Button>
            )}
          </span>
        )}
      </div>
      {isDraft && problems.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={word('problems')}
          description={
            <ul className="model-problems">
              {problems.map(({ part, key, problem }) => (
                <li key={`${part} ${key} ${problem}`}>{[word(part), key, problem].filter(Boolean).join(' · ')}</li>
              ))}
            </ul>
          }
        />
      )}
      {isDraft && !problems.length && <Alert type="success" showIcon title={word('checkFine')} />}
      <Tabs
        items={[
          ...PARTS.map((part) => ({
            key: part as string,
            label: `${word(part)} (${model[part].length})`,
            children: (
              <ModelPart part={part} model={model} isModbus={isModbus} save={isDraft && mayEdit ? save : undefined} />
            ),
          })),
          ...(publishedNumber !== undefined && publishedNumber !== null && publishedNumber !== number
            ? [
                {
                  key: 'difference',
                  label: `${word('difference')} (${difference.length})`,
                  children: <ModelDifference difference={difference} />,
                },
              ]
            : []),
        ]}
      />
      <Suspense fallback={null}>
        {publishing && (
          <CommandForm
            endpoint={publishModel}
            of={typeModel.name}
            given={{ id, revision }}
            title={`${word('publishModel')} · ${word('version', { number })}`}
            width={480}
            hint={word('publishHint')}
            onClose={() => setPublishing(false)}
          />
        )}
      </Suspense>
    </section>
  )
}
