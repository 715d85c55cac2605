// `npm run setup:test`: installs the system packages that the tests need.
import { installMissing, missingPackages } from './system-packages.mjs'

if (installMissing(missingPackages(['int', 'e2e'])))
  console.log('Everything that the tests take from the system is there.')
else process.exitCode = 1
