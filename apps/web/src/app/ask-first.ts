import { sessionLoaded } from '../infra/session.ts'
import { useSession } from '../infra/session-store.ts'

// Imported before everything else: the answer is on its way while the browser still reads the rest of the program. What
// goes wrong is told by the guard of the routes, which waits for the same loading.
if (useSession.getState().token) sessionLoaded().catch(() => undefined)
