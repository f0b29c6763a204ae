import { landlord, rentee } from '../housing/index.ts'
import { crudButtons, type Menu, uses } from '../kit/index.ts'
import { settlement, settlementQuery } from './settlement.ts'

/** Settlements, and what landlords do not agree with. */
export const settlementMenu: Menu = {
  code: 'settlement',
  path: '/settlement',
  icon: 'profile',
  roles: ['ROLE_ADMIN', 'ROLE_TENEMENT', 'ROLE_LANDLORD'],
  uses: [
    ...uses(settlement, 'query', 'querySettlementLines'),
    ...uses(settlementQuery, 'query', 'querySettlementQuerySteps'),
  ],
  buttons: {
    raise: uses(settlementQuery, 'raiseSettlementQuery', 'withdrawSettlementQuery'),
    answer: [...uses(settlementQuery, 'answerSettlementQuery'), ...uses(landlord, 'query'), ...uses(rentee, 'query')],
    ...crudButtons(settlement),
    export: [settlement, settlementQuery].flatMap((one) => uses(one, 'export', 'exportWord', 'exportPDF')),
  },
  hidden: { ROLE_LANDLORD: ['answer', 'export'] },
}
