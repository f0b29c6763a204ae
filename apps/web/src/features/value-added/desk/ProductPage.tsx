import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import { mayFollowProduct } from '@cloud-steward/contract/value-added/actions.ts'
import { product, publishProduct, stopProduct } from '@cloud-steward/contract/value-added/product.ts'
import { lazy, type ReactNode } from 'react'
import { Cover } from '../../../components/files/Cover.tsx'
import { recordLink } from '../../../components/record-link.tsx'
import { type RowCommands, useRowCommands } from '../../../components/row-commands.ts'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { aboutOf, refreshRows } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const CommandDialog = lazy(() => import('../../../components/CommandDialog.tsx'))
export const askAhead = askRowsAhead(product)
const ProductDetail = lazy(() => import('./ProductDetail.tsx'))
const COMMANDS: RowCommands = { stop: { endpoint: stopProduct, button: 'publish', hint: 'stopHint', danger: true } }
const BEGINS = { soldBy: 'piece', delivery: 'work_order', orderKind: 'service', prices: [{ buyerKind: 'rentee' }] }

/** What is sold beside the rent, to whom and for how much. */
export default function ProductPage(): ReactNode {
  const { t } = useTranslation()
  const actionsOf = useRowCommands(COMMANDS)
  return (
    <ResourcePage
      resource={product}
      columns={(all) => all.map((one) => (one.key === 'name' ? { ...one, render: withCover } : one))}
      formProps={{ initial: BEGINS }}
      rowActions={({ id, state }, standard, parts) => [
        { key: 'detail', title: t('kit.detail'), run: () => parts.dialog.show('detail', id) },
        {
          key: 'publish',
          title: t(publishProduct.permission),
          visible: mayFollowProduct('publish', state) && parts.mayPress('publish'),
          run: async () => {
            await call(publishProduct, { id })
            await refreshRows(product.name)
          },
        },
        ...actionsOf(id, parts, () => mayFollowProduct('stop', state)),
        ...standard,
      ]}
      detail={(parts) => {
        const { name, id, close } = parts.dialog
        if (name === 'detail' && id)
          return (
            <ProductDetail
              key={id}
              id={id}
              editable={parts.mayPress('arrangePictures')}
              actions={parts.actions}
              onClose={close}
            />
          )
        return (
          name && <CommandDialog commands={COMMANDS} of={product.name} parts={parts} about={aboutOf(parts.row?.name)} />
        )
      }}
    />
  )
}

const withCover = (_: unknown, { id, name, coverId }: RowOf<typeof product>): ReactNode => (
  <>
    {coverId && <Cover id={coverId} />}
    {recordLink(product.name, id, name)}
  </>
)
