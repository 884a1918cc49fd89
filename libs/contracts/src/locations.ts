/** The 28 states and 8 union territories of India, in alphabetical order. */
export const stateNames = [
  'Andaman and Nicobar Islands',
  'Andhra Pradesh',
  'Arunachal Pradesh',
  'Assam',
  'Bihar',
  'Chandigarh',
  'Chhattisgarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Delhi',
  'Goa',
  'Gujarat',
  'Haryana',
  'Himachal Pradesh',
  'Jammu and Kashmir',
  'Jharkhand',
  'Karnataka',
  'Kerala',
  'Ladakh',
  'Lakshadweep',
  'Madhya Pradesh',
  'Maharashtra',
  'Manipur',
  'Meghalaya',
  'Mizoram',
  'Nagaland',
  'Odisha',
  'Puducherry',
  'Punjab',
  'Rajasthan',
  'Sikkim',
  'Tamil Nadu',
  'Telangana',
  'Tripura',
  'Uttar Pradesh',
  'Uttarakhand',
  'West Bengal',
] as const;

export type StateName = (typeof stateNames)[number];

export interface City {
  name: string;
  lat: number;
  lon: number;
}

/** One text per state, "name latitude longitude" (degrees, WGS 84), to keep the download of browsers small. */
const places: Record<StateName, string> = {
  'Andaman and Nicobar Islands': `Sri Vijaya Puram 11.67 92.74, Garacharma 11.62 92.71, Bambooflat 11.70 92.72,
    Diglipur 13.27 93.00, Mayabunder 12.93 92.93, Rangat 12.51 92.91, Swaraj Dweep 12.01 92.99, Hut Bay 10.59 92.54,
    Car Nicobar 9.17 92.78, Campbell Bay 7.01 93.93`,
  'Andhra Pradesh': `Visakhapatnam 17.69 83.22, Vijayawada 16.51 80.65, Guntur 16.31 80.44, Nellore 14.44 79.99,
    Kurnool 15.83 78.04, Rajamahendravaram 17.00 81.80, Tirupati 13.63 79.42, Kakinada 16.96 82.24,
    Kadapa 14.47 78.82, Anantapur 14.68 77.60`,
  'Arunachal Pradesh': `Itanagar 27.08 93.61, Naharlagun 27.10 93.69, Pasighat 28.07 95.33, Tawang 27.59 91.87,
    Ziro 27.54 93.83, Bomdila 27.26 92.42, Aalo 28.17 94.80, Tezu 27.92 96.17, Roing 28.14 95.84, Namsai 27.67 95.87`,
  Assam: `Guwahati 26.14 91.74, Silchar 24.83 92.78, Dibrugarh 27.47 94.91, Jorhat 26.75 94.22, Nagaon 26.35 92.68,
    Tinsukia 27.49 95.36, Tezpur 26.63 92.80, Bongaigaon 26.48 90.56, Dhubri 26.02 89.98, Diphu 25.84 93.43`,
  Bihar: `Patna 25.59 85.14, Gaya 24.79 85.00, Bhagalpur 25.24 86.97, Muzaffarpur 26.12 85.39, Purnia 25.78 87.47,
    Darbhanga 26.15 85.90, Bihar Sharif 25.20 85.52, Arrah 25.56 84.66, Begusarai 25.42 86.13, Katihar 25.54 87.57`,
  Chandigarh: `Chandigarh 30.73 76.78`,
  Chhattisgarh: `Raipur 21.25 81.63, Bhilai 21.21 81.38, Bilaspur 22.08 82.15, Korba 22.35 82.70, Durg 21.19 81.28,
    Rajnandgaon 21.10 81.03, Raigarh 21.90 83.40, Jagdalpur 19.08 82.03, Ambikapur 23.12 83.20, Dhamtari 20.71 81.55`,
  'Dadra and Nagar Haveli and Daman and Diu': `Silvassa 20.27 73.01, Daman 20.41 72.83, Diu 20.71 70.98,
    Dadra 20.32 72.97, Naroli 20.28 72.94, Samarvarni 20.26 73.01, Khanvel 20.13 73.06, Dabhel 20.41 72.88,
    Ghoghla 20.72 71.00, Vanakbara 20.71 70.89`,
  Delhi: `New Delhi 28.61 77.21, Dwarka 28.59 77.05, Rohini 28.74 77.11, Shahdara 28.67 77.29, Karol Bagh 28.65 77.19,
    Saket 28.52 77.21, Janakpuri 28.62 77.09, Narela 28.85 77.09, Najafgarh 28.61 76.98, Laxmi Nagar 28.63 77.28`,
  Goa: `Panaji 15.50 73.83, Margao 15.27 73.96, Vasco da Gama 15.40 73.81, Mapusa 15.59 73.81, Ponda 15.40 74.01,
    Bicholim 15.59 73.95, Curchorem 15.26 74.11, Sanquelim 15.56 74.01, Canacona 15.01 74.05, Quepem 15.21 74.08`,
  Gujarat: `Ahmedabad 23.02 72.57, Surat 21.17 72.83, Vadodara 22.31 73.18, Rajkot 22.30 70.80, Bhavnagar 21.76 72.15,
    Jamnagar 22.47 70.06, Gandhinagar 23.22 72.65, Junagadh 21.52 70.46, Anand 22.56 72.93, Bhuj 23.24 69.67`,
  Haryana: `Gurugram 28.46 77.03, Faridabad 28.41 77.32, Panipat 29.39 76.97, Ambala 30.38 76.78, Rohtak 28.90 76.61,
    Hisar 29.15 75.72, Karnal 29.69 76.99, Sonipat 28.99 77.02, Yamunanagar 30.13 77.28, Panchkula 30.69 76.86`,
  'Himachal Pradesh': `Shimla 31.10 77.17, Dharamshala 32.22 76.32, Solan 30.91 77.10, Mandi 31.71 76.93,
    Kullu 31.96 77.11, Manali 32.24 77.19, Palampur 32.11 76.54, Baddi 30.96 76.79, Una 31.47 76.27,
    Chamba 32.55 76.13`,
  'Jammu and Kashmir': `Srinagar 34.08 74.80, Jammu 32.73 74.86, Anantnag 33.73 75.15, Baramulla 34.20 74.34,
    Sopore 34.29 74.47, Udhampur 32.92 75.14, Kathua 32.37 75.52, Pulwama 33.87 74.89, Poonch 33.77 74.09,
    Rajouri 33.38 74.31`,
  Jharkhand: `Ranchi 23.34 85.31, Jamshedpur 22.80 86.20, Dhanbad 23.80 86.43, Bokaro Steel City 23.67 86.15,
    Deoghar 24.48 86.70, Hazaribagh 23.99 85.36, Giridih 24.19 86.30, Ramgarh 23.63 85.52, Medininagar 24.04 84.07,
    Dumka 24.27 87.25`,
  Karnataka: `Bengaluru 12.97 77.59, Mysuru 12.30 76.64, Hubballi 15.36 75.12, Mangaluru 12.91 74.86,
    Belagavi 15.85 74.50, Kalaburagi 17.33 76.83, Davanagere 14.46 75.92, Ballari 15.14 76.92, Vijayapura 16.83 75.71,
    Shivamogga 13.93 75.57`,
  Kerala: `Thiruvananthapuram 8.52 76.94, Kochi 9.97 76.28, Kozhikode 11.25 75.78, Thrissur 10.52 76.21,
    Kollam 8.89 76.60, Kannur 11.87 75.37, Alappuzha 9.49 76.33, Palakkad 10.78 76.65, Kottayam 9.59 76.52,
    Malappuram 11.07 76.07`,
  Ladakh: `Leh 34.16 77.58, Kargil 34.56 76.13, Choglamsar 34.11 77.59, Diskit 34.54 77.56, Padum 33.46 76.88,
    Drass 34.43 75.76, Khalsi 34.32 76.88, Nyoma 33.18 78.65, Turtuk 34.85 76.83, Sankoo 34.29 75.96`,
  Lakshadweep: `Kavaratti 10.57 72.64, Agatti 10.85 72.19, Amini 11.12 72.73, Andrott 10.82 73.68, Minicoy 8.28 73.05,
    Kalpeni 10.08 73.65, Kadmat 11.22 72.78, Kiltan 11.48 73.00, Chetlat 11.69 72.71, Bitra 11.60 72.18`,
  'Madhya Pradesh': `Indore 22.72 75.86, Bhopal 23.26 77.41, Jabalpur 23.18 79.95, Gwalior 26.22 78.18,
    Ujjain 23.18 75.78, Sagar 23.84 78.74, Dewas 22.97 76.06, Satna 24.60 80.83, Ratlam 23.33 75.04,
    Rewa 24.53 81.30`,
  Maharashtra: `Mumbai 19.08 72.88, Pune 18.52 73.86, Nagpur 21.15 79.09, Nashik 20.00 73.79, Thane 19.20 72.97,
    Navi Mumbai 19.03 73.03, Chhatrapati Sambhajinagar 19.88 75.34, Solapur 17.66 75.91, Kolhapur 16.70 74.24,
    Amravati 20.93 77.76`,
  Manipur: `Imphal 24.81 93.94, Thoubal 24.64 94.00, Churachandpur 24.33 93.68, Bishnupur 24.63 93.76,
    Kakching 24.50 93.98, Ukhrul 25.12 94.36, Senapati 25.27 94.02, Moirang 24.50 93.77, Tamenglong 24.99 93.50,
    Moreh 24.25 94.30`,
  Meghalaya: `Shillong 25.57 91.88, Tura 25.51 90.20, Jowai 25.45 92.20, Nongstoin 25.52 91.26, Nongpoh 25.90 91.88,
    Williamnagar 25.49 90.62, Baghmara 25.19 90.64, Mairang 25.56 91.64, Sohra 25.28 91.72, Resubelpara 25.90 90.60`,
  Mizoram: `Aizawl 23.73 92.72, Lunglei 22.88 92.73, Champhai 23.46 93.33, Kolasib 24.22 92.68, Serchhip 23.31 92.85,
    Siaha 22.49 92.98, Lawngtlai 22.53 92.88, Khawzawl 23.53 93.18, Saitual 23.69 92.96, Mamit 23.93 92.48`,
  Nagaland: `Dimapur 25.91 93.73, Kohima 25.67 94.11, Chumoukedima 25.79 93.78, Mokokchung 26.33 94.52,
    Tuensang 26.27 94.83, Wokha 26.10 94.26, Zunheboto 26.01 94.52, Mon 26.72 95.03, Phek 25.66 94.50,
    Kiphire 25.87 94.79`,
  Odisha: `Bhubaneswar 20.30 85.82, Cuttack 20.46 85.88, Rourkela 22.26 84.85, Brahmapur 19.31 84.79,
    Sambalpur 21.47 83.97, Puri 19.81 85.83, Balasore 21.49 86.93, Bhadrak 21.05 86.50, Baripada 21.94 86.72,
    Jharsuguda 21.86 84.01`,
  Puducherry: `Puducherry 11.93 79.83, Ozhukarai 11.96 79.77, Karaikal 10.93 79.84, Yanam 16.73 82.21,
    Mahe 11.70 75.53, Villianur 11.91 79.76, Ariyankuppam 11.89 79.80, Bahour 11.80 79.74, Kalapet 12.03 79.86,
    Thirunallar 10.93 79.79`,
  Punjab: `Ludhiana 30.90 75.86, Amritsar 31.63 74.87, Jalandhar 31.33 75.58, Patiala 30.34 76.39,
    Bathinda 30.21 74.95, Mohali 30.70 76.72, Hoshiarpur 31.53 75.91, Moga 30.82 75.17, Pathankot 32.27 75.65,
    Firozpur 30.92 74.61`,
  Rajasthan: `Jaipur 26.91 75.79, Jodhpur 26.27 73.02, Kota 25.18 75.84, Bikaner 28.02 73.31, Udaipur 24.59 73.71,
    Ajmer 26.45 74.64, Bhilwara 25.35 74.63, Alwar 27.55 76.63, Sikar 27.61 75.14, Bharatpur 27.22 77.49`,
  Sikkim: `Gangtok 27.33 88.61, Namchi 27.17 88.36, Gyalshing 27.29 88.26, Mangan 27.51 88.53, Rangpo 27.18 88.53,
    Singtam 27.23 88.50, Jorethang 27.11 88.32, Ravangla 27.31 88.36, Pakyong 27.24 88.59, Soreng 27.17 88.20`,
  'Tamil Nadu': `Chennai 13.08 80.27, Coimbatore 11.02 76.96, Madurai 9.93 78.12, Tiruchirappalli 10.79 78.70,
    Salem 11.66 78.15, Tiruppur 11.11 77.34, Erode 11.34 77.72, Vellore 12.92 79.13, Tirunelveli 8.73 77.70,
    Thoothukudi 8.76 78.13`,
  Telangana: `Hyderabad 17.39 78.49, Warangal 17.97 79.59, Nizamabad 18.67 78.09, Karimnagar 18.44 79.13,
    Khammam 17.25 80.15, Ramagundam 18.76 79.47, Mahabubnagar 16.74 77.99, Nalgonda 17.05 79.27, Adilabad 19.66 78.53,
    Siddipet 18.10 78.85`,
  Tripura: `Agartala 23.83 91.28, Dharmanagar 24.37 92.17, Udaipur 23.53 91.48, Kailashahar 24.33 92.00,
    Ambassa 23.93 91.85, Khowai 24.06 91.60, Belonia 23.25 91.45, Teliamura 23.84 91.63, Sonamura 23.47 91.27,
    Bishalgarh 23.67 91.28`,
  'Uttar Pradesh': `Lucknow 26.85 80.95, Kanpur 26.45 80.33, Ghaziabad 28.67 77.45, Agra 27.18 78.01,
    Varanasi 25.32 82.97, Prayagraj 25.44 81.85, Meerut 28.98 77.71, Noida 28.57 77.35, Bareilly 28.37 79.43,
    Gorakhpur 26.76 83.37`,
  Uttarakhand: `Dehradun 30.32 78.03, Haridwar 29.95 78.16, Roorkee 29.86 77.89, Haldwani 29.22 79.51,
    Rudrapur 28.98 79.40, Kashipur 29.21 78.96, Rishikesh 30.10 78.29, Nainital 29.39 79.46, Almora 29.60 79.66,
    Pithoragarh 29.58 80.22`,
  'West Bengal': `Kolkata 22.57 88.36, Howrah 22.59 88.31, Asansol 23.68 86.98, Siliguri 26.73 88.40,
    Durgapur 23.52 87.31, Bardhaman 23.24 87.86, Malda 25.01 88.14, Kharagpur 22.34 87.33, Darjeeling 27.04 88.26,
    Haldia 22.05 88.07`,
};

function parse(text: string): City[] {
  return text.split(/,\s+/).map(entry => {
    const words = entry.split(' ');
    const lon = Number(words.pop());
    const lat = Number(words.pop());
    return { name: words.join(' '), lat, lon };
  });
}

/** A Map, so that "constructor" and its like are unknown states rather than inherited properties. */
const cities = new Map<string, City[]>(stateNames.map(state => [state, parse(places[state])]));

/** The cities of a state or union territory, the best known first; none for an unknown state. */
export function citiesOf(state: string): City[] {
  return [...(cities.get(state) ?? [])];
}

/** The names of `citiesOf`, in the same order. */
export function cityNames(state: string): string[] {
  return citiesOf(state).map(city => city.name);
}

/** In km: the mean radius R1 of the IUGG. */
const earthRadius = 6371.0088;

/**
 * Great-circle distance between two cities in km, by the haversine formula on a sphere of the mean Earth radius,
 * 6371.0088 km (source: IUGG). As the crow flies: roads are longer.
 */
export function distanceKm(a: City, b: City): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const haversine = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const h = haversine(b.lat - a.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * haversine(b.lon - a.lon);
  // Rounding can lift h above 1 for antipodes, where asin has no value.
  return 2 * earthRadius * Math.asin(Math.sqrt(Math.min(1, h)));
}
