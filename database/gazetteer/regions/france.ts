import type { Region } from './region.ts'

/** The regions of France. */
export const france: readonly Region[] = [
  { id: 'FR-IDF', country: 'FR', admin1: '11', name: 'Île-de-France', names: { es: 'Isla de Francia' } },
  {
    id: 'FR-CVL',
    country: 'FR',
    admin1: '24',
    name: 'Centre-Val de Loire',
    names: {
      it: 'Centro-Valle della Loira',
      es: 'Centro-Valle de Loira',
      pl: 'Region Centralny-Dolina Loary',
    },
  },
  {
    id: 'FR-BFC',
    country: 'FR',
    admin1: '27',
    name: 'Bourgogne-Franche-Comté',
    names: { it: 'Borgogna-Franca Contea', es: 'Borgoña-Franco Condado', pl: 'Burgundia-Franche-Comté' },
  },
  {
    id: 'FR-NOR',
    country: 'FR',
    admin1: '28',
    name: 'Normandie',
    names: { en: 'Normandy', nl: 'Normandië', it: 'Normandia', es: 'Normandía', pl: 'Normandia' },
  },
  { id: 'FR-HDF', country: 'FR', admin1: '32', name: 'Hauts-de-France', names: { es: 'Alta Francia' } },
  { id: 'FR-GES', country: 'FR', admin1: '44', name: 'Grand Est', names: { es: 'Gran Este' } },
  {
    id: 'FR-PDL',
    country: 'FR',
    admin1: '52',
    name: 'Pays de la Loire',
    names: { it: 'Paesi della Loira', es: 'Países del Loira', pl: 'Kraj Loary' },
  },
  {
    id: 'FR-BRE',
    country: 'FR',
    admin1: '53',
    name: 'Bretagne',
    names: { en: 'Brittany', it: 'Bretagna', es: 'Bretaña', pl: 'Bretania' },
  },
  {
    id: 'FR-NAQ',
    country: 'FR',
    admin1: '75',
    name: 'Nouvelle-Aquitaine',
    names: { it: 'Nuova Aquitania', es: 'Nueva Aquitania', pl: 'Nowa Akwitania' },
  },
  {
    id: 'FR-OCC',
    country: 'FR',
    admin1: '76',
    name: 'Occitanie',
    names: {
      en: 'Occitania',
      de: 'Okzitanien',
      nl: 'Occitanië',
      it: 'Occitania',
      es: 'Occitania',
      pl: 'Oksytania',
    },
  },
  {
    id: 'FR-ARA',
    country: 'FR',
    admin1: '84',
    name: 'Auvergne-Rhône-Alpes',
    names: { it: 'Alvernia-Rodano-Alpi', es: 'Auvernia-Ródano-Alpes', pl: 'Owernia-Rodan-Alpy' },
  },
  {
    id: 'FR-PAC',
    country: 'FR',
    admin1: '93',
    name: 'Provence-Alpes-Côte d’Azur',
    names: {
      it: 'Provenza-Alpi-Costa Azzurra',
      es: 'Provenza-Alpes-Costa Azul',
      pl: 'Prowansja-Alpy-Lazurowe Wybrzeże',
    },
  },
  {
    id: 'FR-20R',
    country: 'FR',
    admin1: '94',
    name: 'Corse',
    names: { en: 'Corsica', nl: 'Corsica', de: 'Korsika', it: 'Corsica', es: 'Córcega', pl: 'Korsyka' },
  },
]
