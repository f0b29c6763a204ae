import { PlusOutlined } from '@ant-design/icons'
import { type Model, typeModel } from '@cloud-steward/contract/devices/model.ts'
import { Button, Empty } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { ActionMenu } from '../../../kit/ActionMenu.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import type { Entry, Part } from './entries.ts'
import { columnsOf } from './entry-columns.tsx'

const EntryDrawer = lazy(() => import('./EntryDrawer.tsx'))
interface Props {
  part: Part
  model: Model
  isModbus: boolean
  /** Undefined: it is only read. */
  save: ((changed: Partial<Model>) => Promise<unknown>) | undefined
}
/** One part of a model as a table whose rows can be changed while it is a draft. */
export function ModelPart({ part, model, isModbus, save }: Props): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${typeModel.name}.${key}`)
  const [open, setOpen] = useState<number>()
  const entries: readonly Entry[] = model[part]
  const put = (next: readonly Entry[]) => save!({ [part]: next })
  const columns = columnsOf(part, model, word, isModbus)
  const actions = {
    title: t('kit.actions'),
    key: 'actions',
    width: 110,
    render: (_: unknown, __: Entry, at: number) => (
      <ActionMenu
        actions={[
          { key: 'edit', title: t('kit.edit'), run: () => setOpen(at) },
          {
            key: 'delete',
            title: t('kit.delete'),
            danger: true,
            confirm: entries[at]!.name,
            run: () => put(entries.filter((_one, place) => place !== at)),
          },
        ]}
      />
    ),
  }
  return (
    <>
      {save && (
        <div className="model-add">
          <Button icon={<PlusOutlined />} onClick={() => setOpen(entries.length)}>
            {t('kit.add')}
          </Button>
        </div>
      )}
      {entries.length ? (
        <DataTable
          // Two may have one key until it is put right.
          rowKey={(entry) => `${entry.key} ${entries.indexOf(entry)}`}
          pagination={false}
          dataSource={[...entries]}
          columns={save ? [...columns, actions] : columns}
        />
      ) : (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={word('noEntries')} />
      )}
      <Suspense fallback={null}>
        {open !== undefined && save && (
          <EntryDrawer
            key={open}
            part={part}
            model={model}
            entry={entries[open]}
            isModbus={isModbus}
            save={(entry) => put(entries.toSpliced(open, 1, entry))}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
