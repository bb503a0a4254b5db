import { type BoundRoute, bind } from '@homestead/http/server';
import {
  divisionTemplate,
  exportDivisions as exportDivisionsSpec,
  exportInstitutions as exportInstitutionsSpec,
  exportStaff as exportStaffSpec,
  importDivisions as importDivisionsSpec,
  importInstitutions as importInstitutionsSpec,
  importStaff as importStaffSpec,
  institutionTemplate,
  staffTemplate,
  staffTexts,
} from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import { divisionSheet, importDivisions } from './divisions.ts';
import { exportDivisions, exportInstitutions, exportStaff } from './export.ts';
import { importInstitutions, institutionSheet } from './institutions.ts';
import { importStaff, staffSheet } from './staff.ts';
import { headOf, sendSheet } from './workbook.ts';

const { templates } = staffTexts;

export function sheetHandlers(deps: Deps): BoundRoute[] {
  return [
    bind(importStaffSpec, (call) => importStaff(deps, call)),
    bind(exportStaffSpec, (call) => exportStaff(deps, call)),
    bind(staffTemplate, async (call) => sendSheet(call, templates.staff, headOf(staffSheet), [])),
    bind(importDivisionsSpec, (call) => importDivisions(deps, call)),
    bind(exportDivisionsSpec, (call) => exportDivisions(deps, call)),
    bind(divisionTemplate, async (call) => sendSheet(call, templates.divisions, headOf(divisionSheet), [])),
    bind(importInstitutionsSpec, (call) => importInstitutions(deps, call)),
    bind(exportInstitutionsSpec, (call) => exportInstitutions(deps, call)),
    bind(institutionTemplate, async (call) =>
      sendSheet(call, templates.institutions, headOf(institutionSheet), []),
    ),
  ];
}
