import type { Credential, EhrIntegrationSettings, InsuranceCompany, State } from '../domain/entities.ts';
import { type DatabaseOptions, openDatabase } from './db/database.ts';
import type { Database } from './db/schema.ts';
import { findImageBytes } from './images/repository.ts';
import { createProviderService, type ProviderService } from './providers/service.ts';
import { listCredentials, listInsuranceCompanies, listStates } from './reference-data/repository.ts';
import { getEhrIntegrationSettings } from './settings/repository.ts';

/** Everything with state, made once and passed in. The API depends on nothing else. */
export type Services = {
  db: Database;
  providers: ProviderService;
  referenceData: {
    states(): Promise<State[]>;
    insuranceCompanies(): Promise<InsuranceCompany[]>;
    credentials(): Promise<Credential[]>;
  };
  settings: { ehrIntegration(): Promise<EhrIntegrationSettings> };
  images: { find(hash: string, width: number): Promise<Uint8Array | null> };
  close(): Promise<void>;
};

/** The composition root. */
export function createServices(options: DatabaseOptions): Services {
  const db = openDatabase(options);
  return {
    db,
    providers: createProviderService(db),
    referenceData: {
      states: () => listStates(db),
      insuranceCompanies: () => listInsuranceCompanies(db),
      credentials: () => listCredentials(db),
    },
    settings: { ehrIntegration: () => getEhrIntegrationSettings(db) },
    images: { find: (hash, width) => findImageBytes(db, hash, width) },
    close: () => db.destroy(),
  };
}
