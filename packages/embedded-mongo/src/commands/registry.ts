import { CommandError } from '../errors.ts'
import {
  hello,
  runBuildInfo,
  runConnectionStatus,
  runCreate,
  runDbStats,
  runDrop,
  runDropDatabase,
  runEndSessions,
  runGetMore,
  runKillCursors,
  runListCollections,
  runListDatabases,
  runSetParameter,
} from './administration.ts'
import { runAggregate } from './reading/aggregate.ts'
import { checkApiVersion } from './api-version.ts'
import type { Command } from './engine.ts'
import { runExplain } from './reading/explain.ts'
import { runFindAndModify } from './writing/find-and-modify.ts'
import { runFind } from './reading/find.ts'
import { runCreateIndexes, runDropIndexes, runListIndexes } from './indexes.ts'
import { runCount, runDistinct } from './reading/reads.ts'
import { countField, wholeBody } from './request.ts'
import { runValidate } from './validate.ts'
import { runDelete, runInsert, runUpdate } from './writing/writes.ts'

/** Whether what is written now is kept. */
const runPing: Command = ({ store }) => {
  store.assertFile()
  return new Map()
}
const greet: Command = (_engine, _request, { connectionId }) => hello(connectionId)
const refuseTransaction: Command = () => {
  throw new CommandError('IllegalOperation', 'This server does not support transactions')
}

const commands = new Map<string, Command>([
  ['hello', greet],
  ['ismaster', greet],
  ['isMaster', greet],
  ['ping', runPing],
  ['endSessions', runEndSessions],
  ['buildInfo', runBuildInfo],
  ['buildinfo', runBuildInfo],
  ['connectionStatus', runConnectionStatus],
  ['setParameter', runSetParameter],
  ['dbStats', runDbStats],
  ['listDatabases', runListDatabases],
  ['listCollections', runListCollections],
  ['create', runCreate],
  ['drop', runDrop],
  ['dropDatabase', runDropDatabase],
  ['createIndexes', runCreateIndexes],
  ['listIndexes', runListIndexes],
  ['dropIndexes', runDropIndexes],
  ['insert', runInsert],
  ['update', runUpdate],
  ['delete', runDelete],
  ['findAndModify', runFindAndModify],
  ['findandmodify', runFindAndModify],
  ['find', runFind],
  ['explain', runExplain],
  ['getMore', runGetMore],
  ['killCursors', runKillCursors],
  ['count', runCount],
  ['distinct', runDistinct],
  ['aggregate', runAggregate],
  ['validate', runValidate],
  ['commitTransaction', refuseTransaction],
  ['abortTransaction', refuseTransaction],
])

/** Runs a command; throws CommandNotFound (59) for an unknown one, and MaxTimeMSExpired (50) when its time is over. */
export const runCommand: Command = async (engine, request, operation) => {
  engine.onCommand?.(wholeBody(request))
  const command = commands.get(request.name)
  if (!command) throw new CommandError('CommandNotFound', `no such command: '${request.name}'`)
  if (request.database === '') throw new CommandError('InvalidNamespace', "Invalid database name: ''")
  checkApiVersion(request)
  const limit = countField(request.body, 'maxTimeMS', 2)
  if (limit) operation.allow(limit)
  return command(engine, request, operation)
}
