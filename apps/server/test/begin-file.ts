// Runs before each test file, also where files of one worker share its modules.
import { beginFile } from './file-tenants.ts'

beginFile()
