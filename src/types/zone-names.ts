/**
 * The short zone names that a timestamp's text may end in, each with the region whose rules it stands for: what the
 * JDK's English locale data (CLDR) makes of them, so BST is Bougainville's time and not London's.
 */

const REGIONS = `
Africa/Abidjan ATT GHST IST IT
Africa/Johannesburg SAST SAT
Africa/Lagos WAST WAT
Africa/Maputo CAST CAT
Africa/Nairobi EAT
America/Argentina/Buenos_Aires ARST ART
America/Asuncion PYST PYT
America/Bogota COST COT
America/Caracas VEST VET
America/Cayenne GFST GFT
America/Chicago CDT CST CT
America/Denver MDT MST
America/Guayaquil ECST ECT
America/Guyana GYST GYT
America/Halifax ADT AST AT
America/Juneau AKDT AKST AKT
America/La_Paz BOST BOT
America/Lima PEST PET
America/Los_Angeles PDT PST PT
America/Manaus AMST AMT
America/Miquelon PMDT PMST PMT
America/Montevideo UYST UYT
America/New_York EDT EST ET
America/Noronha FNST FNT
America/Nuuk WGST WGT
America/Paramaribo SRST SRT
America/Rio_Branco ACST ACT
America/Sao_Paulo BRST BRT
America/Scoresbysund EGST EGT
America/St_Johns NDT NST NT
Antarctica/Davis DAVST DAVT
Antarctica/Mawson MAWST MAWT
Antarctica/Palmer CLST CLT
Antarctica/Rothera ROTST ROTT
Antarctica/Vostok VOSST VOST
Asia/Almaty ALMST ALMT QOSST QOST
Asia/Anadyr ANAST ANAT
Asia/Aqtobe AQTST AQTT ORAST ORAT QYZST QYZT
Asia/Ashgabat TMST TMT
Asia/Baku AZST AZT
Asia/Bangkok CIT CXST CXT ICST ICT
Asia/Bishkek KGST KGT
Asia/Dhaka BDST BDT
Asia/Dili TLST TLT
Asia/Dubai REST RET SCST SCT
Asia/Dushanbe TJST TJT
Asia/Hong_Kong HKST HKT
Asia/Hovd HOVST HOVT
Asia/Irkutsk IRKST IRKT
Asia/Jakarta WIB WIST
Asia/Jayapura EIST WIT
Asia/Kabul AFST AFT
Asia/Kamchatka PETST PETT
Asia/Karachi PKST PKT
Asia/Kathmandu NPST NPT
Asia/Kolkata IDT
Asia/Krasnoyarsk KRAST KRAT
Asia/Kuching BNST BNT MYST MYT
Asia/Magadan MAGST MAGT
Asia/Makassar CIST WITA
Asia/Novosibirsk NOVST NOVT
Asia/Omsk OMSST OMST
Asia/Riyadh SYOST SYOT
Asia/Sakhalin SAKST SAKT
Asia/Seoul KDT KST KT
Asia/Singapore SGST SGT
Asia/Srednekolymsk SREDT SRET
Asia/Tashkent UZST UZT
Asia/Tbilisi GEST GET
Asia/Tehran IRDT IRST IRT
Asia/Thimphu BTST BTT
Asia/Tokyo JDT JST JT
Asia/Ulaanbaatar CHOST CHOT ULAST ULAT
Asia/Urumqi XJDT XJT
Asia/Vladivostok VLAST VLAT
Asia/Yakutsk YAKST YAKT
Asia/Yangon CCST CCT MMST MMT
Asia/Yekaterinburg YEKST YEKT
Atlantic/Azores AZOST AZOT
Atlantic/Canary WEST WET
Atlantic/Cape_Verde CVST CVT
Atlantic/South_Georgia GDT GST GT
Atlantic/Stanley FKST FKT
Australia/Adelaide ACDT
Australia/Eucla ACWDT ACWST ACWT
Australia/Lord_Howe LHDT LHST LHT
Australia/Perth AWDT AWST AWT
Australia/Sydney AEDT AEST AET
Europe/Bucharest EEST EET
Europe/Istanbul TRST TRT
Europe/Moscow MSD MSK MT
Europe/Paris CEST CET MEST MET
Europe/Samara SAMST SAMT
Indian/Chagos IOST IOT
Indian/Maldives MVST MVT TFST TFT
Indian/Mauritius MUST MUT
Pacific/Apia WSDT WSST WST
Pacific/Auckland NZDT NZST NZT
Pacific/Bougainville BST BT
Pacific/Chatham CHADT CHAST CHAT
Pacific/Easter EASST EAST
Pacific/Efate VUST VUT
Pacific/Fakaofo TKST TKT
Pacific/Fiji FJST FJT
Pacific/Galapagos GALST GALT
Pacific/Gambier GAMST GAMT
Pacific/Guadalcanal PONST PONT SBST SBT
Pacific/Honolulu HADT HAST HAT HDT HST
Pacific/Kanton PHOST PHOT
Pacific/Kiritimati LINST LINT
Pacific/Kosrae KOSST KOST
Pacific/Marquesas MARST MART
Pacific/Nauru NRST NRT
Pacific/Niue NUST NUT
Pacific/Norfolk NFST NFT
Pacific/Noumea NCST NCT
Pacific/Pago_Pago SDT SST ST
Pacific/Palau PWST PWT
Pacific/Port_Moresby CHUST CHUT DDUST DDUT PGST PGT
Pacific/Rarotonga CKHST CKT
Pacific/Tahiti TAHST TAHT
Pacific/Tarawa GILST GILT MHST MHT TVST TVT WAKST WAKT WFST WFT
Pacific/Tongatapu TOST TOT
`;

const REGION_OF: ReadonlyMap<string, string> = new Map(
  REGIONS.trim()
    .split('\n')
    .flatMap((line) => {
      const [region = '', ...names] = line.split(' ');
      return names.map((name): [string, string] => [name, region]);
    }),
);

/** The region of a short zone name, undefined when it is none. */
export function regionOfZone(name: string): string | undefined {
  return REGION_OF.get(name);
}
